-- sealed 3d97c095d9e2783de33b3fc5024cd1e058c635cfb3bd705e080bba2fba757cb1
-- Webhooks: endpoints of merchants' own software, and what is sent to them.
CREATE TABLE "webhook_endpoint" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "url" VARCHAR(500) NOT NULL,
    "description" VARCHAR(140) NOT NULL,
    "events" VARCHAR(40)[] NOT NULL,
    "state" VARCHAR(10) NOT NULL,
    "disabled_for" VARCHAR(10),
    "secret" BYTEA NOT NULL,
    "old_secret" BYTEA,
    "old_secret_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("world","id")
);
CREATE INDEX "webhook_endpoint_world_user_no_made_at_idx" ON "webhook_endpoint"("world", "user_no", "made_at");

CREATE TABLE "webhook_event" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "machine" VARCHAR(30) NOT NULL,
    "subject" UUID,
    "no" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "body" TEXT,
    "made_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("world","id")
);
CREATE INDEX "webhook_event_made_at_at_idx" ON "webhook_event"("made_at", "at");

CREATE TABLE "webhook_delivery" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "subject" UUID,
    "no" INTEGER NOT NULL DEFAULT 0,
    "event_at" TIMESTAMPTZ(3) NOT NULL,
    "state" VARCHAR(10) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("world","id")
);
CREATE INDEX "webhook_delivery_world_user_no_event_at_id_idx" ON "webhook_delivery"("world", "user_no", "event_at" DESC, "id" DESC);
CREATE INDEX "webhook_delivery_world_endpoint_id_state_subject_idx" ON "webhook_delivery"("world", "endpoint_id", "state", "subject");
CREATE INDEX "webhook_delivery_made_at_idx" ON "webhook_delivery"("made_at");
-- What a worker looks for once a second.
CREATE INDEX "webhook_delivery_next_idx" ON "webhook_delivery"("world", "endpoint_id", "next_at") WHERE "state" = 'waiting';

CREATE TABLE "webhook_attempt" (
    "world" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" SMALLINT,
    "failure" VARCHAR(20),
    "answer" VARCHAR(500) NOT NULL,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("world","delivery_id","no")
);
CREATE INDEX "webhook_attempt_sent_at_idx" ON "webhook_attempt"("sent_at");

ALTER TABLE "webhook_endpoint" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "webhook_endpoint" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "webhook_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "webhook_event" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "webhook_delivery" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "webhook_attempt" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "webhook_attempt" USING ("is_tenants"("world", "user_no"));
