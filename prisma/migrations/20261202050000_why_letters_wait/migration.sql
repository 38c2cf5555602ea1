-- sealed cd3d1950fed35acf2ee8c87ee177fd3a1a3162441374435f9287b41a94b6ddac
-- Why the server that carries a letter did not take it the last time.
ALTER TABLE "outbox" ADD COLUMN "failure" VARCHAR(300) NOT NULL DEFAULT '';
