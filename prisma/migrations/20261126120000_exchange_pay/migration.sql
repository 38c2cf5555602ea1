-- sealed 0e6e9cd91981f33cdfaab6cff16172bc1386fe65844dea7e14b544d29b9cbd0b
-- Exchange-and-pay: orders that exchange a merchant's currency and pay a payee abroad, the banks that their payouts came to,
-- and what reviewers decided about them.
CREATE TABLE "exchange_pay" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "payee_id" UUID NOT NULL,
    "payee_name" VARCHAR(140) NOT NULL,
    "payee_account" VARCHAR(40) NOT NULL,
    "payee_swift" VARCHAR(11) NOT NULL,
    "payee_bank" VARCHAR(140) NOT NULL,
    "payee_country" VARCHAR(2) NOT NULL,
    "payee_type" VARCHAR(20) NOT NULL,
    "intermediary_name" VARCHAR(140) NOT NULL,
    "intermediary_swift" VARCHAR(11) NOT NULL,
    "arrival_method" VARCHAR(10) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "payout_minor" BIGINT NOT NULL,
    "arrival_minor" BIGINT NOT NULL,
    "pay_currency" VARCHAR(3) NOT NULL,
    "pay_minor" BIGINT NOT NULL,
    "is_sold" BOOLEAN NOT NULL,
    "rate" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "exchange_fee_minor" BIGINT NOT NULL,
    "is_express" BOOLEAN NOT NULL,
    "express_fee_minor" BIGINT NOT NULL DEFAULT 0,
    "advance_days" SMALLINT NOT NULL DEFAULT 0,
    "advance_no" VARCHAR(32),
    "held_minor" BIGINT NOT NULL,
    "usd_minor" BIGINT NOT NULL,
    "quota_day" VARCHAR(10),
    "purpose" VARCHAR(40) NOT NULL,
    "reference" VARCHAR(26) NOT NULL,
    "remarks" VARCHAR(140) NOT NULL DEFAULT '',
    "document_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "levels" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "passed" INTEGER NOT NULL DEFAULT 0,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "dispatch_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "payouts" INTEGER NOT NULL DEFAULT 0,
    "uetr" UUID NOT NULL,
    "asked" VARCHAR(140),
    "asked_files" INTEGER NOT NULL DEFAULT 0,
    "fail_reason" VARCHAR(140),
    "unpayable" VARCHAR(20),
    "cancel_reason" VARCHAR(140) NOT NULL DEFAULT '',

    CONSTRAINT "exchange_pay_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "exchange_pay_amounts_check" CHECK ("payout_minor" BETWEEN 0 AND "amount_minor" AND "arrival_minor" BETWEEN 0 AND "payout_minor" AND "passed" BETWEEN 0 AND cardinality("levels"))
);
CREATE UNIQUE INDEX "exchange_pay_world_order_no_key" ON "exchange_pay"("world", "order_no");
CREATE INDEX "exchange_pay_listed_idx" ON "exchange_pay"("world", "user_no", "placed_at" DESC, "order_no" DESC, "currency", "pay_currency", "state");
CREATE INDEX "exchange_pay_world_payee_id_idx" ON "exchange_pay"("world", "payee_id");

CREATE TABLE "exchange_pay_hop" (
    "world" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "payout" SMALLINT NOT NULL,
    "no" SMALLINT NOT NULL,
    "bank" VARCHAR(140) NOT NULL,
    "swift" VARCHAR(11) NOT NULL,
    "country" VARCHAR(2) NOT NULL,
    "deducted_minor" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_pay_hop_pkey" PRIMARY KEY ("world","order_id","payout","no"),
    CONSTRAINT "exchange_pay_hop_keeps" CHECK ("deducted_minor" >= 0)
);

CREATE TABLE "exchange_pay_decision" (
    "world" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "place" SMALLINT NOT NULL,
    "level" SMALLINT NOT NULL,
    "operator_id" UUID NOT NULL,
    "is_approved" BOOLEAN NOT NULL,
    "remark" VARCHAR(140) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_pay_decision_pkey" PRIMARY KEY ("world","order_id","place")
);

ALTER TABLE "exchange_pay" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "exchange_pay" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "exchange_pay_hop" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "exchange_pay_hop" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "exchange_pay_decision" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "exchange_pay_decision" USING ("is_tenants"("world", "user_no"));
