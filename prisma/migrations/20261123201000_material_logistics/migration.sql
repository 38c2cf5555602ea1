-- sealed 3fe9aaae7a21b38796f78546401be3555f51513d6f3129961f330f7e2000eccb
-- sealed
-- The logistics that a material is supplemented with, and requests to switch one to settlement.
CREATE TABLE "material_logistics" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "material_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "logistics_provider" VARCHAR(100) NOT NULL DEFAULT '',
    "tracking_no" VARCHAR(40) NOT NULL DEFAULT '',
    "shipped_on" VARCHAR(10) NOT NULL DEFAULT '',
    "file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "reason" VARCHAR(300) NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "material_logistics_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "material_logistics_world_material_id_key" ON "material_logistics"("world", "material_id");
CREATE INDEX "material_logistics_world_state_made_at_id_idx" ON "material_logistics"("world", "state", "made_at", "id");

CREATE TABLE "material_switch" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "material_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "reason" VARCHAR(300) NOT NULL DEFAULT '',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "material_switch_pkey" PRIMARY KEY ("world","id")
);
CREATE INDEX "material_switch_world_material_id_asked_at_idx" ON "material_switch"("world", "material_id", "asked_at" DESC);
CREATE INDEX "material_switch_world_state_asked_at_id_idx" ON "material_switch"("world", "state", "asked_at", "id");

ALTER TABLE "material_logistics" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "material_logistics" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "material_switch" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "material_switch" USING ("is_tenants"("world", "user_no"));
