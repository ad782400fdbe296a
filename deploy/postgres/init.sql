-- Roles and the database, run with psql as the superuser. It may be run again at any time.
-- zhiji_owner owns the schema and runs migrations; zhiji_app is what the server connects as and
-- has no right to change the schema. The passwords are for development only.
SELECT 'CREATE ROLE zhiji_owner LOGIN CREATEDB PASSWORD ''zhiji-dev'''
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'zhiji_owner') \gexec

SELECT 'CREATE ROLE zhiji_app LOGIN PASSWORD ''zhiji-dev'''
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'zhiji_app') \gexec

-- Lets the owner drop a scratch or test database that still has connections.
GRANT pg_signal_backend TO zhiji_owner;

SELECT 'CREATE DATABASE zhiji OWNER zhiji_owner'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'zhiji') \gexec

\connect zhiji
-- Not a trusted extension, so the owner's migrations could not create it. It has a schema of its
-- own so that nothing but the product's tables is in public.
CREATE SCHEMA IF NOT EXISTS monitoring;
CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA monitoring;
