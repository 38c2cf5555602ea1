#!/bin/sh
# Makes the portal's database and its ordinary account: the portal refuses a superuser, whom row-level security does not
# bind. Run once by a superuser, with DATABASE_PASSWORD set; the image of PostgreSQL runs it on an empty data folder.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role portal login password :'password';
create database portal owner portal;
alter database portal set timezone = 'UTC';
SQL
