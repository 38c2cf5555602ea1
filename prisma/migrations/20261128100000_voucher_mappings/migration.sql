-- sealed 00976174ba621f4d67d2f73a9a969cfcdb0ee74109e2c97bfc1535a1db41fa05
-- Which accounts a merchant's vouchers for an accounting program are booked to.
CREATE TABLE "voucher_mapping" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "system" VARCHAR(12) NOT NULL,
    "base" VARCHAR(3) NOT NULL,
    "tax_rate" VARCHAR(60) NOT NULL,
    "accounts" JSONB NOT NULL,
    "version" INTEGER NOT NULL,
    "saved_by" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voucher_mapping_pkey" PRIMARY KEY ("world","user_no","system")
);

ALTER TABLE "voucher_mapping" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "voucher_mapping" USING ("is_tenants"("world", "user_no"));
