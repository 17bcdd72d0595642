#!/bin/bash
# Makes the role that the portal works as. `MIGRATION_DATABASE_URL` gives it its rights at each start.
set -euo pipefail
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 \
  --set password="$(cat /run/secrets/portal-password)" <<'SQL'
create role portal_app login password :'password';
SQL
