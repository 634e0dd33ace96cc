#!/bin/sh
# Creates the secrets of compose.yaml next to it, for the owner alone: database.env and service.env. Keeps those that
# exist: the database's password is set when its volume is created, and SECRET_KEY opens what is stored.
set -eu
cd "$(dirname "$0")"
umask 077
if [ -e database.env ] || [ -e service.env ]; then
  echo "database.env or service.env exists: nothing was changed." >&2
  exit 1
fi
password=$(openssl rand -hex 24)
cat > database.env <<END
MARIADB_RANDOM_ROOT_PASSWORD=1
MARIADB_DATABASE=search_visibility
MARIADB_USER=search_visibility
MARIADB_PASSWORD=$password
END
cat > service.env <<END
DATABASE_URL=mysql://search_visibility:$password@database:3306/search_visibility
SECRET_KEY=$(openssl rand -base64 32)
END
echo "database.env and service.env were created. Keep SECRET_KEY elsewhere, too: no backup holds it."
