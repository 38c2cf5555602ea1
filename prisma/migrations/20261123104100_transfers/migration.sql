-- sealed 89e1ca956f5870e6e84ef390d6c90074abc9f85e43e4435df200b6110e225991
-- sealed
-- Transfers from one merchant to another of the same world, and the relations that they name.
CREATE TABLE "account_transfer" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "payer_name" VARCHAR(140) NOT NULL,
    "payee_user_no" VARCHAR(20) NOT NULL,
    "payee_name" VARCHAR(140) NOT NULL,
    "account_type" VARCHAR(10) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "relation" VARCHAR(20) NOT NULL,
    "other_relation" VARCHAR(60) NOT NULL DEFAULT '',
    "reference" VARCHAR(60) NOT NULL DEFAULT '',
    "material_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "review_reasons" VARCHAR(20)[] NOT NULL DEFAULT ARRAY[]::VARCHAR(20)[],
    "remark" VARCHAR(140) NOT NULL DEFAULT '',
    "failure" VARCHAR(20),
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_transfer_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "account_transfer_amounts" CHECK ("amount_minor" > 0 AND "fee_minor" >= 0),
    CONSTRAINT "account_transfer_sides" CHECK ("user_no" <> "payee_user_no")
);
CREATE UNIQUE INDEX "account_transfer_world_order_no_key" ON "account_transfer"("world", "order_no");
CREATE INDEX "account_transfer_sent_idx" ON "account_transfer"("world", "user_no", "placed_at" DESC, "id" DESC);
CREATE INDEX "account_transfer_received_idx" ON "account_transfer"("world", "payee_user_no", "placed_at" DESC, "id" DESC);

CREATE TABLE "transfer_relation" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "relation_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "payee_user_no" VARCHAR(20) NOT NULL,
    "payee_name" VARCHAR(140) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "relation" VARCHAR(20) NOT NULL,
    "other_relation" VARCHAR(60) NOT NULL DEFAULT '',
    "material_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "reason" VARCHAR(140) NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfer_relation_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "transfer_relation_world_relation_no_key" ON "transfer_relation"("world", "relation_no");
CREATE UNIQUE INDEX "transfer_relation_once_key" ON "transfer_relation"("world", "user_no", "payee_user_no", "relation", "other_relation");
CREATE INDEX "transfer_relation_world_user_no_made_at_id_idx" ON "transfer_relation"("world", "user_no", "made_at" DESC, "id");

-- The payee sees what it received, and writes none of it.
ALTER TABLE "account_transfer" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "account_transfer"
  USING ("is_tenants"("world", "user_no") OR "state" = 'success' AND "is_tenants"("world", "payee_user_no"))
  WITH CHECK ("is_tenants"("world", "user_no"));
ALTER TABLE "transfer_relation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "transfer_relation" USING ("is_tenants"("world", "user_no"));
