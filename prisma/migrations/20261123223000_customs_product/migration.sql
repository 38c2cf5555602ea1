-- sealed 55c686515061ffb7cc3e5024958fca4f7e1b6da9e272690eda8fdcf0a3f36b18
-- sealed
-- Customs-declaration settlement: a product that a merchant applies for and operations open, refuse or close.
CREATE TABLE "customs_product" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "contact_name" VARCHAR(60) NOT NULL,
    "contact_phone" VARCHAR(20) NOT NULL,
    "customs_code" VARCHAR(10) NOT NULL,
    "yearly_volume" VARCHAR(2) NOT NULL,
    "file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "reason" VARCHAR(300) NOT NULL DEFAULT '',
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "customs_product_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "customs_product_world_user_no_key" ON "customs_product"("world", "user_no");
CREATE INDEX "customs_product_world_state_submitted_at_id_idx" ON "customs_product"("world", "state", "submitted_at", "id");

ALTER TABLE "customs_product" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "customs_product" USING ("is_tenants"("world", "user_no"));
