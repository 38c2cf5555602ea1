-- sealed 128e81c2077408939e9fd1fa9b8d9fda913b364a094ac08107caeba2a00bee79
-- Who drives is who acted: what is done in another's name names both. A scenario's state stays here, bound to the world
-- that it made and to whoever runs it. A delivery keeps the address that it was made for. Wrong codes are counted by
-- the hour and by the day, for merchants' people and for operations alike.
ALTER TABLE "audit" ADD COLUMN "on_behalf_of" VARCHAR(60) NOT NULL DEFAULT '';
CREATE INDEX "audit_on_behalf_of_idx" ON "audit"("world", "on_behalf_of", "at") WHERE "on_behalf_of" <> '';
DROP TRIGGER "audit_is_final" ON "audit";
CREATE TRIGGER "audit_is_final" BEFORE UPDATE ON "audit" FOR EACH ROW
  WHEN (OLD."seal_no" IS NOT NULL OR (OLD."world", OLD."id", OLD."at", OLD."noted_at", OLD."who", OLD."on_behalf_of", OLD."origin", OLD."what", OLD."subject", OLD."outcome") IS DISTINCT FROM (NEW."world", NEW."id", NEW."at", NEW."noted_at", NEW."who", NEW."on_behalf_of", NEW."origin", NEW."what", NEW."subject", NEW."outcome"))
  EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "session" ADD COLUMN "driven_by" VARCHAR(60) NOT NULL DEFAULT '';
ALTER TABLE "edition_grant" ADD COLUMN "driven_by" VARCHAR(60) NOT NULL DEFAULT '';

CREATE TABLE "scenario_run" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "made_by" VARCHAR(60) NOT NULL,
    "digest" VARCHAR(64) NOT NULL,
    "state" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "busy_until" TIMESTAMPTZ(3),

    CONSTRAINT "scenario_run_pkey" PRIMARY KEY ("world", "id")
);
CREATE UNIQUE INDEX "scenario_run_id_key" ON "scenario_run"("id");

-- Of what was sent before nobody knows any more where it went: it is sent there no more.
ALTER TABLE "webhook_delivery" ADD COLUMN "url" VARCHAR(500) NOT NULL DEFAULT '';
UPDATE "webhook_delivery" d SET "url" = e."url" FROM "webhook_endpoint" e
  WHERE e."world" = d."world" AND e."id" = d."endpoint_id" AND d."state" IN ('waiting', 'sending');

CREATE TABLE "wrong_codes" (
    "world" UUID NOT NULL,
    "subject" VARCHAR(64) NOT NULL,
    "hour_since" TIMESTAMPTZ(3) NOT NULL,
    "hour_count" SMALLINT NOT NULL,
    "day_since" TIMESTAMPTZ(3) NOT NULL,
    "day_count" SMALLINT NOT NULL,

    CONSTRAINT "wrong_codes_pkey" PRIMARY KEY ("world", "subject")
);
CREATE INDEX "wrong_codes_day_since_idx" ON "wrong_codes"("day_since");

ALTER TABLE "ops_user" ADD COLUMN "email" VARCHAR(120);
