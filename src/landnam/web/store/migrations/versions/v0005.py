"""The heartbeat of the servers, and outages: no clock counts these."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    pulse = op.create_table("pulse", sa.Column("at", sa.Double, nullable=False))
    op.create_table(
        "outages",
        sa.Column("began", sa.Double, primary_key=True),
        sa.Column("ended", sa.Double, nullable=False, index=True),
    )
    op.bulk_insert(pulse, [{"at": time.time()}])
