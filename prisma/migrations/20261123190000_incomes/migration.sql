-- sealed 98274af82ce4ca9c88438a6c886cb161a4c42e0acc6b7893638c809c6bad2035
-- sealed
-- The banks that a remittance passes, and incomes that are checked, or wait for the orders that they pay.
ALTER TABLE "remittance" ADD COLUMN "needs_association" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "income"
  ADD COLUMN "linked_minor" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "entry_type" VARCHAR(6) NOT NULL DEFAULT 'normal',
  ADD COLUMN "fail_reason" VARCHAR(140),
  ADD CONSTRAINT "income_linked" CHECK ("linked_minor" BETWEEN 0 AND "amount_minor" - "fee_minor");

CREATE TABLE "remittance_hop" (
    "world" UUID NOT NULL,
    "remittance_id" UUID NOT NULL,
    "no" SMALLINT NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "bank" VARCHAR(140) NOT NULL,
    "swift" VARCHAR(11) NOT NULL,
    "country" VARCHAR(2) NOT NULL,
    "kept_minor" BIGINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "arrived_at" TIMESTAMPTZ(3),
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "remittance_hop_pkey" PRIMARY KEY ("world","remittance_id","no"),
    CONSTRAINT "remittance_hop_kept" CHECK ("kept_minor" >= 0)
);

ALTER TABLE "remittance_hop" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "remittance_hop" USING ("is_tenants"("world", "user_no"));
