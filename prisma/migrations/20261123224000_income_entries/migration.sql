-- sealed 09ef0730ae09c751ed05a94eab0a7a904a59c2fe9cf9a4ec3d20e67a2250a724
-- sealed
-- Incomes that are checked before they are credited.
ALTER TABLE "remittance" ADD COLUMN "needs_check" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "income" ADD COLUMN "check_reasons" VARCHAR(10)[] NOT NULL DEFAULT ARRAY[]::VARCHAR(10)[];

-- The incomes of a world whose check is not decided.
CREATE INDEX "income_checked_idx" ON "income"("world", "credited_at", "id") WHERE "state" = 'notCredited';
