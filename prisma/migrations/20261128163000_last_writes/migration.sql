-- sealed 9fdc07f9b4eec1463aa78ad06a135321e9a2d9db1f841cd5171ce0a989ef20e6
-- Where the log of the database was after the last change by a merchant's people, and by operations in a world (user_no
-- is empty): whoever reads at a replica is shown all of it, or reads at the primary.

-- in bytes from the log's beginning: of a replica, how far it has replayed it
CREATE FUNCTION "log_position"() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END, '0/0')::bigint
$$;

CREATE TABLE "last_write" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "last_write_pkey" PRIMARY KEY ("world","user_no")
);

ALTER TABLE "last_write" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "last_write" USING ("is_tenants"("world", "user_no"));

-- set while the row is held, so that it only grows
CREATE FUNCTION "last_write_position"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."position" := "log_position"();
  RETURN NEW;
END $$;
CREATE TRIGGER "last_write_position" BEFORE INSERT OR UPDATE ON "last_write"
  FOR EACH ROW EXECUTE FUNCTION "last_write_position"();
