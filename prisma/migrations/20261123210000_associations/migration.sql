-- sealed 19a679b351d54cbddd13b5eefe1824afbe75f0a920af449e446f8ea6c94cb357
-- sealed
-- What an income was paid for: amounts of it, each linked to a material; and who has them linked by themselves.
CREATE TABLE "association" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "association_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "income_id" UUID NOT NULL,
    "material_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "is_automatic" BOOLEAN NOT NULL,
    "reason" VARCHAR(140) NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "association_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "association_amount" CHECK ("amount_minor" > 0)
);
CREATE UNIQUE INDEX "association_world_association_no_key" ON "association"("world", "association_no");
CREATE INDEX "association_world_income_id_idx" ON "association"("world", "income_id");
CREATE INDEX "association_world_material_id_idx" ON "association"("world", "material_id");
CREATE INDEX "association_world_state_made_at_id_idx" ON "association"("world", "state", "made_at", "id");
-- A pair has one live link at most: associating it anew releases the one before.
CREATE UNIQUE INDEX "association_live_key" ON "association"("world", "income_id", "material_id") WHERE "state" IN ('underReview', 'approved');

CREATE TABLE "auto_association" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auto_association_pkey" PRIMARY KEY ("world","user_no")
);

-- Incomes that wait for their association, a merchant's and by their age.
CREATE INDEX "income_to_associate_idx" ON "income"("world", "user_no", "credited_at", "id") WHERE "state" = 'toAssociate';

ALTER TABLE "association" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "association" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "auto_association" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "auto_association" USING ("is_tenants"("world", "user_no"));
