-- sealed a5f716d10d249a229840ab06ed701b2cec2da190f3fcb24e28e87b9956bcad01
-- sealed
-- Lists of settlement materials in Excel files, and their rows.
CREATE TABLE "material_batch" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "batch_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "kind" VARCHAR(12) NOT NULL,
    "file_id" UUID NOT NULL,
    "file_name" VARCHAR(255) NOT NULL,
    "file_hash" VARCHAR(64) NOT NULL,
    "headings" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "columns" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "rows_faulty" INTEGER NOT NULL DEFAULT 0,
    "fault" VARCHAR(20),
    "fault_about" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "named_file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "common_file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(3),

    CONSTRAINT "material_batch_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "material_batch_world_batch_no_key" ON "material_batch"("world", "batch_no");
CREATE INDEX "material_batch_world_user_no_placed_at_batch_no_idx" ON "material_batch"("world", "user_no", "placed_at" DESC, "batch_no" DESC);
CREATE INDEX "material_batch_world_user_no_file_hash_idx" ON "material_batch"("world", "user_no", "file_hash");
CREATE INDEX "material_batch_state_lease_until_idx" ON "material_batch"("state", "lease_until");

CREATE TABLE "material_batch_row" (
    "world" UUID NOT NULL,
    "batch_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "cells" JSONB NOT NULL,
    "faults" JSONB,
    "contract_no" VARCHAR(32) NOT NULL DEFAULT '',
    "buyer_name" VARCHAR(140) NOT NULL DEFAULT '',
    "currency" VARCHAR(3) NOT NULL DEFAULT '',
    "amount_minor" BIGINT NOT NULL DEFAULT 0,
    "repeats" VARCHAR(32) NOT NULL DEFAULT '',

    CONSTRAINT "material_batch_row_pkey" PRIMARY KEY ("world","batch_id","no")
);
CREATE UNIQUE INDEX "material_batch_row_world_id_key" ON "material_batch_row"("world", "id");

ALTER TABLE "material_logistics" ADD COLUMN "file_batch_no" VARCHAR(32) NOT NULL DEFAULT '';
CREATE INDEX "material_logistics_world_file_batch_no_idx" ON "material_logistics"("world", "file_batch_no");
CREATE INDEX "material_world_file_batch_no_idx" ON "material"("world", "file_batch_no");

ALTER TABLE "material_batch" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "material_batch" USING ("is_tenants"("world", "user_no"));
