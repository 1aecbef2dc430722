-- The roles of PostgreSQL that the parts of the service connect with, each with no more than it needs:
--
--   infra_projects_node       reads the store: nodes, backups
--   infra_projects_publisher  owns the store: import, the desk's STORE_URL; creates and migrates the tables
--   infra_projects_desk       owns the desk's database, the schema desk: the desk's DESK_DB
--   infra_projects_alerts     owns the database of the alerts, the schema alerts: ALERTS_STORE_URL. They read the store
--                             as nodes do
--
-- Run it in the database of the store, as a superuser or as the owner of the database with CREATEROLE,
-- and give the roles their passwords. It may be run again at any time.
--
--   createdb infra_projects
--   psql -d infra_projects -v ON_ERROR_STOP=1 -f roles.sql
--   psql -d infra_projects -c '\password infra_projects_node'     (and the others)
--
-- A database whose tables already belong to another role is handed over before that:
--
--   ALTER DATABASE infra_projects OWNER TO CURRENT_USER;
--   (run this file)
--   REASSIGN OWNED BY infra_projects TO infra_projects_publisher;
--   (run this file again: the tables are the publisher's now)

BEGIN;

DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['infra_projects_node', 'infra_projects_publisher', 'infra_projects_desk', 'infra_projects_alerts'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      EXECUTE format('CREATE ROLE %I LOGIN', role);
    END IF;
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), role);
  END LOOP;
  -- Without this, every role of the server could connect and make temporary tables.
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
END
$$;

-- What follows acts for these roles, which takes membership if this is not a superuser.
GRANT infra_projects_publisher, infra_projects_desk, infra_projects_alerts TO CURRENT_USER;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO infra_projects_publisher;
GRANT USAGE ON SCHEMA public TO infra_projects_node;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO infra_projects_node;
-- Tables of later versions, too.
ALTER DEFAULT PRIVILEGES FOR ROLE infra_projects_publisher IN SCHEMA public
  GRANT SELECT ON TABLES TO infra_projects_node;

CREATE SCHEMA IF NOT EXISTS desk AUTHORIZATION infra_projects_desk;
-- import sees by this whether there is a desk, but reads nothing of it.
GRANT USAGE ON SCHEMA desk TO infra_projects_publisher;

CREATE SCHEMA IF NOT EXISTS alerts AUTHORIZATION infra_projects_alerts;

REVOKE infra_projects_publisher, infra_projects_desk, infra_projects_alerts FROM CURRENT_USER;

COMMIT;
