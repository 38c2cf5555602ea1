-- sealed 1de68c8f6b4eade3ffcdfb102972d2705fb9f8b2c6b168a5eb4b5570ca6eb0c9
-- sealed
-- What of an income goes back to its remitter, and how each merchant wants that done.
ALTER TABLE "income"
  ADD COLUMN "returned_minor" BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "income_returned" CHECK ("returned_minor" >= 0 AND "linked_minor" + "returned_minor" <= "amount_minor" - "fee_minor");

CREATE TABLE "income_refund" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "income_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "from_held_minor" BIGINT NOT NULL,
    "income_state" VARCHAR(20) NOT NULL,
    "asked_mode" VARCHAR(8) NOT NULL,
    "mode" VARCHAR(8) NOT NULL,
    "switch_reason" VARCHAR(140),
    "payee_name" VARCHAR(140) NOT NULL,
    "payee_account" VARCHAR(40) NOT NULL,
    "payee_bank" VARCHAR(140) NOT NULL,
    "payee_swift" VARCHAR(11) NOT NULL,
    "payee_country" VARCHAR(2) NOT NULL,
    "reason" VARCHAR(140) NOT NULL,
    "asked" VARCHAR(140),
    "fail_reason" VARCHAR(140),
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "income_refund_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "income_refund_amounts" CHECK ("fee_minor" >= 0 AND "fee_minor" < "amount_minor" AND "from_held_minor" BETWEEN 0 AND "amount_minor")
);
CREATE UNIQUE INDEX "income_refund_world_order_no_key" ON "income_refund"("world", "order_no");
CREATE INDEX "income_refund_world_income_id_idx" ON "income_refund"("world", "income_id");
CREATE INDEX "income_refund_world_placed_at_id_idx" ON "income_refund"("world", "placed_at" DESC, "id" DESC);

CREATE TABLE "refund_config" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "mode" VARCHAR(8) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_config_pkey" PRIMARY KEY ("world","user_no")
);

ALTER TABLE "income_refund" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "income_refund" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "refund_config" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "refund_config" USING ("is_tenants"("world", "user_no"));
