"""One file for each migration; `down_revision` names the one before."""
