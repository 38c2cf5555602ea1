-- sealed 68298dc54b3804ed7e178b6bd568872d3bbbc2a62fb9c6e888d361fa37c8b728
-- CNY settlements, what they draw of the links between incomes and materials, and their reviews beside those of payments.
CREATE TABLE "settlement_order" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "method" VARCHAR(8) NOT NULL,
    "mode" VARCHAR(10) NOT NULL,
    "is_customs" BOOLEAN NOT NULL,
    "pay_currency" VARCHAR(3) NOT NULL,
    "pay_minor" BIGINT NOT NULL,
    "receive_minor" BIGINT NOT NULL,
    "rate" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "speedy_fee_minor" BIGINT NOT NULL DEFAULT 0,
    "usd_minor" BIGINT NOT NULL,
    "customs_usd_minor" BIGINT NOT NULL DEFAULT 0,
    "bound_minor" BIGINT NOT NULL DEFAULT 0,
    "held_minor" BIGINT NOT NULL DEFAULT 0,
    "exchanged_at" TIMESTAMPTZ(3),
    "advance_no" VARCHAR(32),
    "payee_id" UUID NOT NULL,
    "payee_no" VARCHAR(32) NOT NULL,
    "payee_name" VARCHAR(140) NOT NULL,
    "payee_account" VARCHAR(60) NOT NULL,
    "payee_bank_no" VARCHAR(12) NOT NULL,
    "note" VARCHAR(140) NOT NULL DEFAULT '',
    "document_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "dispatch_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_on" VARCHAR(10) NOT NULL,
    "expected_on" VARCHAR(10) NOT NULL,
    "late" VARCHAR(8),
    "attempts" SMALLINT NOT NULL DEFAULT 1,
    "accepted_at" TIMESTAMPTZ(3),
    "asked" VARCHAR(140),
    "asked_files" SMALLINT NOT NULL DEFAULT 0,
    "fail_reason" VARCHAR(140),
    "end" VARCHAR(10),
    "end_reason" VARCHAR(140) NOT NULL DEFAULT '',
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "settlement_order_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "settlement_order_amounts" CHECK ("pay_minor" > 0 AND "receive_minor" > 0 AND "fee_minor" >= 0 AND "speedy_fee_minor" >= 0)
);
CREATE UNIQUE INDEX "settlement_order_world_order_no_key" ON "settlement_order"("world", "order_no");
CREATE INDEX "settlement_order_listed_idx" ON "settlement_order"("world", "user_no", "placed_at" DESC, "order_no" DESC, "state", "pay_currency");
CREATE INDEX "settlement_order_world_state_placed_at_id_idx" ON "settlement_order"("world", "state", "placed_at", "id");

CREATE TABLE "settlement_draw" (
    "world" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "association_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "settlement_draw_pkey" PRIMARY KEY ("world","order_id","association_id"),
    CONSTRAINT "settlement_draw_amount" CHECK ("amount_minor" > 0)
);
CREATE INDEX "settlement_draw_world_association_id_idx" ON "settlement_draw"("world", "association_id");

ALTER TABLE "association" ADD COLUMN "drawn_minor" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "association" ADD CONSTRAINT "association_drawn" CHECK ("drawn_minor" BETWEEN 0 AND "amount_minor");

ALTER TABLE "payment_review" ADD COLUMN "kind" VARCHAR(12) NOT NULL DEFAULT 'payment';
DROP INDEX "payment_review_world_user_no_state_idx";
CREATE INDEX "payment_review_world_user_no_kind_state_idx" ON "payment_review"("world", "user_no", "kind", "state");

ALTER TABLE "settlement_order" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "settlement_order" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "settlement_draw" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "settlement_draw" USING ("is_tenants"("world", "user_no"));
