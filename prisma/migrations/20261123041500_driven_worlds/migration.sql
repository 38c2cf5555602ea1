-- sealed 8538cc11712a43061495bd32ddbb81e4c6621631471cad37ce13bce4ab16c017
-- A failing job keeps its cause; worlds may expire; what the clock did and why orders ended is kept; the log's hash goes on
-- from where it was.
ALTER TABLE "due" ADD COLUMN "cause" VARCHAR(300), ADD COLUMN "failed_at" TIMESTAMPTZ(3);
ALTER TABLE "world" ADD COLUMN "expires_at" TIMESTAMPTZ(3);

CREATE TABLE "happening" (
    "world" UUID NOT NULL,
    "no" BIGINT NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "subject" VARCHAR(80) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "happening_pkey" PRIMARY KEY ("world", "no")
);

CREATE TABLE "reason" (
    "world" UUID NOT NULL,
    "subject" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "rule" VARCHAR(40) NOT NULL,
    "unit" VARCHAR(7),
    "needed" BIGINT,
    "present" BIGINT,
    "tick_no" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "reason_pkey" PRIMARY KEY ("world", "subject", "no")
);

CREATE TABLE "log_chain" (
    "world" UUID NOT NULL,
    "up_to" TIMESTAMPTZ(3) NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "ticks" BIGINT NOT NULL,
    "states" BIGINT NOT NULL,
    "entries" BIGINT NOT NULL,
    CONSTRAINT "log_chain_pkey" PRIMARY KEY ("world")
);

CREATE INDEX "history_world_at_idx" ON "history" ("world", "at");
CREATE INDEX "entry_world_at_idx" ON "entry" ("world", "at");

-- A market whose tick was set aside goes on: its newest comes again where its world has come to.
DELETE FROM "due" d WHERE d."kind" = 'market.tick' AND d."state" = 'stuck' AND EXISTS (
    SELECT 1 FROM "due" o WHERE o."world" = d."world" AND o."kind" = d."kind" AND (o."state" = 'open' OR o."state" = 'stuck' AND o."due_at" > d."due_at"));
UPDATE "due" d SET "state" = 'open', "due_at" = GREATEST(d."due_at", w."settled_to") FROM "world" w
    WHERE w."id" = d."world" AND d."kind" = 'market.tick' AND d."state" = 'stuck';
