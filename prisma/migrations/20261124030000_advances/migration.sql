-- sealed 4c3eaf08f5bc9a0689a4f4d8cdc89746a416c954c230e578c6f25cc6cd5a929f
-- sealed
-- Speedy settlement: a product with a credit limit, the money advanced, the incomes it was given on, its interest by day.
CREATE TABLE "advance_product" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "wanted_usd_minor" BIGINT NOT NULL,
    "limit_usd_minor" BIGINT NOT NULL DEFAULT 0,
    "contact_name" VARCHAR(60) NOT NULL,
    "contact_phone" VARCHAR(20) NOT NULL,
    "reason" VARCHAR(300) NOT NULL DEFAULT '',
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "advance_product_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "advance_product_world_user_no_key" ON "advance_product"("world", "user_no");
CREATE INDEX "advance_product_world_state_submitted_at_id_idx" ON "advance_product"("world", "state", "submitted_at", "id");

CREATE TABLE "advance" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "advance_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "repaid_minor" BIGINT NOT NULL DEFAULT 0,
    "fee_minor" BIGINT NOT NULL,
    "days_paid" SMALLINT NOT NULL,
    "interest_minor" BIGINT NOT NULL DEFAULT 0,
    "interest_paid_minor" BIGINT NOT NULL DEFAULT 0,
    "counted_usd_minor" BIGINT NOT NULL,
    "used_usd_minor" BIGINT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "interest_from" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "repaid_at" TIMESTAMPTZ(3),

    CONSTRAINT "advance_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "advance_repaid_check" CHECK ("repaid_minor" BETWEEN 0 AND "amount_minor" AND "interest_paid_minor" BETWEEN 0 AND "interest_minor")
);
CREATE UNIQUE INDEX "advance_world_advance_no_key" ON "advance"("world", "advance_no");
CREATE INDEX "advance_world_user_no_given_at_advance_no_idx" ON "advance"("world", "user_no", "given_at" DESC, "advance_no" DESC);
CREATE INDEX "advance_world_state_due_at_id_idx" ON "advance"("world", "state", "due_at", "id");

CREATE TABLE "advance_source" (
    "world" UUID NOT NULL,
    "advance_id" UUID NOT NULL,
    "income_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "advance_source_pkey" PRIMARY KEY ("world","advance_id","income_id")
);
CREATE INDEX "advance_source_world_income_id_idx" ON "advance_source"("world", "income_id");

CREATE TABLE "advance_day" (
    "world" UUID NOT NULL,
    "advance_id" UUID NOT NULL,
    "day" VARCHAR(10) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "base_minor" BIGINT NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "advance_day_pkey" PRIMARY KEY ("world","advance_id","day")
);

ALTER TABLE "advance_product" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "advance_product" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "advance" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "advance" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "advance_source" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "advance_source" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "advance_day" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "advance_day" USING ("is_tenants"("world", "user_no"));
