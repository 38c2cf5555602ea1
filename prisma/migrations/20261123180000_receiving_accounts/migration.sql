-- sealed 71f65dfdf67bb095c47ec30290670116d82cd78b1c6b940b0cbe2dfbaeb08446
-- sealed
-- Applications for receiving accounts, the accounts that they open, and the links that show one.
CREATE TABLE "receiving_application" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "application_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "kind" VARCHAR(10) NOT NULL,
    "country" VARCHAR(2) NOT NULL,
    "bank" VARCHAR(12) NOT NULL,
    "entry" JSONB NOT NULL,
    "file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "findings" JSONB NOT NULL DEFAULT '[]',
    "reason" VARCHAR(300) NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "receiving_application_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "receiving_application_world_application_no_key" ON "receiving_application"("world", "application_no");
CREATE INDEX "receiving_application_listed_idx" ON "receiving_application"("world", "user_no", "placed_at" DESC, "id" DESC);
CREATE INDEX "receiving_application_queue_idx" ON "receiving_application"("world", "state", "submitted_at", "id");
-- One under review at a time for the same kind, place and bank, whatever the code does.
CREATE UNIQUE INDEX "receiving_application_one_open_key" ON "receiving_application"("world", "user_no", "kind", "country", "bank")
  WHERE "state" IN ('processing', 'applying');

CREATE TABLE "receiving_account" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "application_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "kind" VARCHAR(10) NOT NULL,
    "country" VARCHAR(2) NOT NULL,
    "bank" VARCHAR(12) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "number" VARCHAR(40) NOT NULL,
    "bank_code" VARCHAR(12) NOT NULL DEFAULT '',
    "local_number" VARCHAR(20) NOT NULL DEFAULT '',
    "holder" VARCHAR(200) NOT NULL,
    "reference" VARCHAR(32) NOT NULL,
    "trade_type" VARCHAR(12) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_reason" VARCHAR(10) NOT NULL DEFAULT '',

    CONSTRAINT "receiving_account_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "receiving_account_world_number_key" ON "receiving_account"("world", "number");
CREATE INDEX "receiving_account_world_user_no_currency_state_idx" ON "receiving_account"("world", "user_no", "currency", "state");
CREATE INDEX "receiving_account_world_application_id_idx" ON "receiving_account"("world", "application_id");

CREATE TABLE "receiving_share" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "account_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "token_hash" VARCHAR(64),
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "receiving_share_pkey" PRIMARY KEY ("world","id")
);
CREATE UNIQUE INDEX "receiving_share_token_hash_key" ON "receiving_share"("token_hash");
CREATE INDEX "receiving_share_world_account_id_made_at_idx" ON "receiving_share"("world", "account_id", "made_at" DESC);

-- What came in on an account, and when last, is found by its number.
CREATE INDEX "remittance_account_idx" ON "remittance"("world", "payee_account", "settled_at");

ALTER TABLE "receiving_application" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "receiving_application" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "receiving_account" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "receiving_account" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "receiving_share" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "receiving_share" USING ("is_tenants"("world", "user_no"));
