-- sealed 5ae7981d975dd45218cc2bf351dda2812c4b43510170a0a03fb1eafbae5a7e58
-- sealed
-- The lists of incomes and materials are counted and skipped in an index that holds what they are narrowed by.
DROP INDEX "income_listed_idx";
CREATE INDEX "income_listed_idx" ON "income"("world", "user_no", "credited_at" DESC, "detail_id" DESC, "currency", "state");
DROP INDEX "material_world_user_no_submitted_at_id_idx";
CREATE INDEX "material_listed_idx" ON "material"("world", "user_no", "submitted_at" DESC, "id" DESC, "settlement_type", "currency", "state");
