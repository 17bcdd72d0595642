#!/bin/bash
# Creates the role that the portal uses. At each start, the owner (`MIGRATION_DATABASE_URL`) grants it its rights.
set -euo pipefail
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 \
  --set password="$(cat /run/secrets/portal-password)" <<'SQL'
create role portal_app login password :'password';
SQL
