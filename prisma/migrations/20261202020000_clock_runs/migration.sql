-- sealed 73ff2191963e1621b9605eff1433f3cd8c5dd9afd15f4f67f06671460043d509
-- An advance is a job: how far a world's clock is to go and has come, so that any worker goes on with it.
CREATE TABLE "clock_run" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "state" VARCHAR(8) NOT NULL DEFAULT 'running',
    "began_by" VARCHAR(60) NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "target" TIMESTAMPTZ(3) NOT NULL,
    "reached" TIMESTAMPTZ(3) NOT NULL,
    "tick_seconds" INTEGER,
    "effects" INTEGER NOT NULL DEFAULT 0,
    "is_canceled" BOOLEAN NOT NULL DEFAULT false,
    "log_hash" VARCHAR(64) NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "busy_until" TIMESTAMPTZ(3),

    CONSTRAINT "clock_run_pkey" PRIMARY KEY ("world")
);
CREATE UNIQUE INDEX "clock_run_id_key" ON "clock_run"("id");
CREATE INDEX "clock_run_state_made_at_idx" ON "clock_run"("state", "made_at");
