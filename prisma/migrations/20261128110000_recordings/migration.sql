-- sealed d264326fedd7a08fee19c23d395ef08f50a9ad8136ee571ff819bc77a0e010f1
-- A world may record what is done in it, so that it can be written down as a scenario. Whether it does is in its own
-- row, which every request has at hand.
ALTER TABLE "world" ADD COLUMN "records" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "recording" (
    "world" UUID NOT NULL,
    "made_by" VARCHAR(80) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "is_whole" BOOLEAN NOT NULL,
    "beginning" JSONB NOT NULL,
    "ending" JSONB,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "missed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "recording_pkey" PRIMARY KEY ("world")
);

CREATE TABLE "recorded_step" (
    "world" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "call" VARCHAR(80) NOT NULL,
    "by" VARCHAR(20) NOT NULL,
    "takes" JSONB,
    "ids" JSONB NOT NULL,
    "untold" VARCHAR(10) NOT NULL DEFAULT '',

    CONSTRAINT "recorded_step_pkey" PRIMARY KEY ("world", "no")
);
