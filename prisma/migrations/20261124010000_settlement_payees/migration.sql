-- sealed 15fae9eb37e0e87f0031d53fd398d9e246355d085e9d9babd6302be784b69ec4
-- sealed
-- Settlement payees: whom CNY is settled to, with the account in the mainland.
CREATE TABLE "settlement_payee" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payee_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "partner_type" VARCHAR(20) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "name" VARCHAR(140) NOT NULL,
    "credit_code" VARCHAR(18) NOT NULL DEFAULT '',
    "country" VARCHAR(2) NOT NULL DEFAULT '',
    "id_type" VARCHAR(1) NOT NULL DEFAULT '',
    "id_no" VARCHAR(40) NOT NULL DEFAULT '',
    "industry" VARCHAR(4) NOT NULL DEFAULT '',
    "economic_type" VARCHAR(4) NOT NULL DEFAULT '',
    "zone_type" VARCHAR(2) NOT NULL DEFAULT '',
    "legal_person_name" VARCHAR(60) NOT NULL DEFAULT '',
    "legal_person_country" VARCHAR(2) NOT NULL DEFAULT '',
    "legal_person_id_no" VARCHAR(40) NOT NULL DEFAULT '',
    "address" VARCHAR(300) NOT NULL,
    "business_address" VARCHAR(300) NOT NULL DEFAULT '',
    "postal_code" VARCHAR(6) NOT NULL DEFAULT '',
    "contact_person" VARCHAR(60) NOT NULL DEFAULT '',
    "contact_phone" VARCHAR(20) NOT NULL DEFAULT '',
    "bank_no" VARCHAR(12) NOT NULL,
    "branch" VARCHAR(140) NOT NULL,
    "province" VARCHAR(6) NOT NULL,
    "city" VARCHAR(6) NOT NULL,
    "bank_address" VARCHAR(300) NOT NULL,
    "account" VARCHAR(40) NOT NULL,
    "nickname" VARCHAR(60) NOT NULL DEFAULT '',
    "proof_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "passport_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "reason" VARCHAR(300) NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "settlement_payee_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "settlement_payee_world_payee_no_key" ON "settlement_payee"("world", "payee_no");
CREATE INDEX "settlement_payee_world_user_no_made_at_id_idx" ON "settlement_payee"("world", "user_no", "made_at" DESC, "id" DESC);
CREATE INDEX "settlement_payee_world_state_submitted_at_id_idx" ON "settlement_payee"("world", "state", "submitted_at", "id");
CREATE INDEX "settlement_payee_world_account_idx" ON "settlement_payee"("world", "account");

ALTER TABLE "settlement_payee" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "settlement_payee" USING ("is_tenants"("world", "user_no"));
