-- sealed 199af5f0a4ec2732894a25242eb763b38d84ecdefcedb110b87fd9f365b4aea0
-- sealed
-- Incomes that are credited ahead of the orders that they pay, and the merchants to whom operations grant it.
ALTER TABLE "income"
  ADD COLUMN "quick_audit" VARCHAR(8),
  ADD COLUMN "quick_due_at" TIMESTAMPTZ(3),
  ADD COLUMN "quick_suspends" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "income_quick_idx" ON "income"("world", "user_no", "credited_at", "id") WHERE "quick_audit" IS NOT NULL;

CREATE TABLE "quick_entry" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quick_entry_pkey" PRIMARY KEY ("world","user_no")
);
ALTER TABLE "quick_entry" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "quick_entry" USING ("is_tenants"("world", "user_no"));
