-- sealed 3ea8f9c53e4cfb9c24721409a3a58e20db674c3275219cb3bdd2df163201a3a1
-- sealed
-- Settlement materials: the contracts and orders of a merchant's trade, which incomes are associated with.
CREATE TABLE "material" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "serial_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "settlement_type" VARCHAR(12) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "linked_minor" BIGINT NOT NULL DEFAULT 0,
    "amount_changes" SMALLINT NOT NULL DEFAULT 0,
    "buyer_name" VARCHAR(140) NOT NULL,
    "contract_no" VARCHAR(32) NOT NULL,
    "contract_date" VARCHAR(10) NOT NULL,
    "trade_country" VARCHAR(2) NOT NULL,
    "website" VARCHAR(1024) NOT NULL,
    "product_type" VARCHAR(3) NOT NULL,
    "product_name" VARCHAR(120) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "shipment_status" VARCHAR(12) NOT NULL,
    "logistics_provider" VARCHAR(100) NOT NULL DEFAULT '',
    "tracking_no" VARCHAR(40) NOT NULL DEFAULT '',
    "shipped_on" VARCHAR(10) NOT NULL DEFAULT '',
    "ships_on" VARCHAR(10) NOT NULL DEFAULT '',
    "customs_no" VARCHAR(18) NOT NULL DEFAULT '',
    "file_batch_no" VARCHAR(32) NOT NULL DEFAULT '',
    "remarks" VARCHAR(300) NOT NULL DEFAULT '',
    "order_file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "logistics_file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "findings" JSONB NOT NULL DEFAULT '[]',
    "reason" VARCHAR(300) NOT NULL DEFAULT '',
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "material_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "material_amounts" CHECK ("amount_minor" > 0 AND 0 <= "linked_minor" AND "linked_minor" <= "amount_minor"),
    CONSTRAINT "material_amount_changes" CHECK ("amount_changes" BETWEEN 0 AND 1)
);
CREATE UNIQUE INDEX "material_world_serial_no_key" ON "material"("world", "serial_no");
CREATE INDEX "material_world_user_no_submitted_at_id_idx" ON "material"("world", "user_no", "submitted_at" DESC, "id" DESC);
CREATE INDEX "material_world_user_no_contract_no_idx" ON "material"("world", "user_no", "contract_no");
CREATE INDEX "material_world_state_submitted_at_id_idx" ON "material"("world", "state", "submitted_at", "id");

ALTER TABLE "material" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "material" USING ("is_tenants"("world", "user_no"));
