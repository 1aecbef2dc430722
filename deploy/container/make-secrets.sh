#!/bin/sh
# Makes random passwords and keys for compose.yaml and compose.alerts.yaml, in the folder secrets beside this script. Run it once.
set -eu
umask 077
mkdir "$(dirname "$0")/secrets"
cd "$(dirname "$0")/secrets"

password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
node=$(password)
publisher=$(password)
desk=$(password)
alerts=$(password)

password > postgres-password
cat > passwords.sql <<SQL
ALTER ROLE infra_projects_node PASSWORD '$node';
ALTER ROLE infra_projects_publisher PASSWORD '$publisher';
ALTER ROLE infra_projects_desk PASSWORD '$desk';
ALTER ROLE infra_projects_alerts PASSWORD '$alerts';
SQL
echo "postgres://infra_projects_node:$node@postgres/infra_projects" > node-store-url
echo "postgres://infra_projects_publisher:$publisher@postgres/infra_projects" > publisher-store-url
echo "postgres://infra_projects_desk:$desk@postgres/infra_projects?schema=desk" > desk-db
echo "postgres://infra_projects_alerts:$alerts@postgres/infra_projects?schema=alerts" > alerts-store-url
# Without this key nobody can read the addresses again: keep a copy elsewhere.
openssl rand -base64 32 > alerts-key
openssl genrsa 2048 > alerts-dkim

# Nobody else may enter the folder. The users of the containers, who have other numbers, read the files.
chmod 444 ./*
