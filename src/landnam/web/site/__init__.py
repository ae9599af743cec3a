"""A server and its parts: settings, limits, metrics, tables."""

from landnam.web.site.site import Site, site_of

__all__ = ["Site", "site_of"]
