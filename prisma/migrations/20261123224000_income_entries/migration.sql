-- sealed 56bfbf8bec3b7651f3ba32c7bc408b333357d3dc1337ef2db432cc44b6556f49
-- sealed
-- Incomes that are checked before they are credited.
ALTER TABLE "remittance" ADD COLUMN "needs_check" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "income" ADD COLUMN "check_reasons" VARCHAR(10)[] NOT NULL DEFAULT ARRAY[]::VARCHAR(10)[];

-- The incomes of a world whose check is not decided.
CREATE INDEX "income_checked_idx" ON "income"("world", "credited_at", "id") WHERE "state" = 'notCredited';
