#!/bin/bash
# In the trial of the images: creates a database as the official PostgreSQL image does, then serves it.
set -euo pipefail
export PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
export PGDATA=/var/lib/postgresql/trial PGHOST=/var/lib/postgresql PGPORT=${PORT:-5432}
export POSTGRES_USER=portal POSTGRES_DB=portal
if [ ! -e "$PGDATA" ]; then
  initdb --encoding=UTF8 --username="$POSTGRES_USER" --pwfile=/run/secrets/owner-password --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl start --options="-k $PGHOST -c listen_addresses="
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  /docker-entrypoint-initdb.d/database-role.sh
  pg_ctl stop
fi
exec postgres -k "$PGHOST" -h "${HOST:-0.0.0.0}"
