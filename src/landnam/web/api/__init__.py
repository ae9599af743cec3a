"""JSON for programs that play. `ROUTES` is all that an app needs of it."""

from landnam.web.api.routes import ROUTES
from landnam.web.api.tokens import bearer_user, new_token, token_hash

__all__ = ["ROUTES", "bearer_user", "new_token", "token_hash"]
