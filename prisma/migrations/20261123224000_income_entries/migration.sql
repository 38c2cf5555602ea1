-- sealed 6a668e583d005e6df8dd2771d6ee436b7143cfd1f0381bbd16b73ef4476e8b5a
-- sealed
-- Incomes that are checked before they are credited.
ALTER TABLE "remittance" ADD COLUMN "needs_check" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "income" ADD COLUMN "check_reasons" VARCHAR(10)[] NOT NULL DEFAULT ARRAY[]::VARCHAR(10)[];

-- The incomes of a world whose check is not decided.
CREATE INDEX "income_checked_idx" ON "income"("world", "credited_at", "id") WHERE "state" = 'notCredited';
