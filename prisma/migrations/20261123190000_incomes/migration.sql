-- sealed 4b917c78ce4945904801aefd7e32cb520f0440c7239c858cb18f10b918a3a7b1
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
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remittance_hop_pkey" PRIMARY KEY ("world","remittance_id","no"),
    CONSTRAINT "remittance_hop_kept" CHECK ("kept_minor" >= 0)
);

-- What was sent before passed one bank, and that one kept what was deducted.
INSERT INTO "remittance_hop" ("world", "remittance_id", "no", "user_no", "bank", "swift", "country", "kept_minor", "at")
  SELECT r."world", r."id", h."no", r."user_no", h."bank", '', h."country", h."kept", h."at"
  FROM "remittance" r CROSS JOIN LATERAL (VALUES
    (1, r."payer_bank", r."payer_country", 0, r."sent_at"),
    (2, r."intermediary_bank", '', r."fee_minor", LEAST(r."sent_at" + (r."arrives_at" - r."sent_at") / 2, COALESCE(r."settled_at", r."arrives_at"))),
    (3, r."beneficiary_bank", 'HK', 0, CASE r."state" WHEN 'received' THEN r."settled_at" ELSE r."arrives_at" END)
  ) AS h ("no", "bank", "country", "kept", "at");

ALTER TABLE "remittance_hop" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "remittance_hop" USING ("is_tenants"("world", "user_no"));
