-- sealed 23b54daaf07b9eb776ffe1b7fcb44f2d44ecf0e956a19bee6b1eb01d5f04c10f
-- A payment may wait for a later day, and be one of a series that is paid again and again.
ALTER TABLE "payment" ADD COLUMN "pay_on" VARCHAR(10),
  ADD COLUMN "stalled" VARCHAR(20),
  ADD COLUMN "standing_id" UUID;
-- Of all payments few wait for a later day.
CREATE INDEX "payment_ahead_idx" ON "payment"("world", "user_no", "pay_on") WHERE "pay_on" IS NOT NULL AND "state" = 'pending';

CREATE TABLE "standing_order" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "standing_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "payee_id" UUID NOT NULL,
    "payee_name" VARCHAR(140) NOT NULL,
    "payee_account" VARCHAR(40) NOT NULL,
    "payee_swift" VARCHAR(11) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "pay_currency" VARCHAR(3) NOT NULL,
    "fee_currency" VARCHAR(3) NOT NULL,
    "bearer" VARCHAR(3) NOT NULL,
    "purpose" VARCHAR(40) NOT NULL,
    "reference" VARCHAR(26) NOT NULL,
    "pobo_record_id" UUID,
    "pobo_name" VARCHAR(140),
    "every" VARCHAR(5) NOT NULL,
    "first_on" VARCHAR(10) NOT NULL,
    "until_on" VARCHAR(10),
    "times" SMALLINT,
    "turns" SMALLINT NOT NULL DEFAULT 0,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "standing_order_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "standing_order_ends" CHECK (("until_on" IS NULL) <> ("times" IS NULL))
);
CREATE UNIQUE INDEX "standing_order_world_standing_no_key" ON "standing_order"("world", "standing_no");
CREATE INDEX "standing_order_world_user_no_made_at_id_idx" ON "standing_order"("world", "user_no", "made_at" DESC, "id");

CREATE TABLE "standing_turn" (
    "world" UUID NOT NULL,
    "standing_id" UUID NOT NULL,
    "no" SMALLINT NOT NULL,
    "due_on" VARCHAR(10) NOT NULL,
    "payment_id" UUID,
    "skipped" VARCHAR(20),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "standing_turn_pkey" PRIMARY KEY ("world","standing_id","no")
);

ALTER TABLE "standing_order" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "standing_order" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));
