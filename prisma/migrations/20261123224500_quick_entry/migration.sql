-- sealed e116960045bcd47c59726fd55c12d0eaccd78df7b6e9d496d0c59be56b603479
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
