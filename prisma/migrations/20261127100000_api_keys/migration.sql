-- sealed 6b029614cff2a971cc2a8cb654b3e430d3d17634a35811f3723cda881786a6e1
-- API keys of merchants, the hashes of their secrets, and what each moves on a day.
CREATE TABLE "api_key" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "permissions" VARCHAR(120)[] NOT NULL,
    "addresses" VARCHAR(60)[] NOT NULL,
    "order_usd_minor" BIGINT,
    "day_usd_minor" BIGINT,
    "expires_at" TIMESTAMPTZ(3),
    "confirmed_by" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("world","id"),
    CONSTRAINT "api_key_limits" CHECK ("order_usd_minor" > 0 AND "day_usd_minor" >= "order_usd_minor")
);
CREATE INDEX "api_key_world_user_no_made_at_idx" ON "api_key"("world", "user_no", "made_at" DESC);

CREATE TABLE "api_key_secret" (
    "token_hash" VARCHAR(64) NOT NULL,
    "world" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "ending" VARCHAR(4) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "used_from" VARCHAR(60) NOT NULL DEFAULT '',

    CONSTRAINT "api_key_secret_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "api_key_secret_world_key_id_idx" ON "api_key_secret"("world", "key_id");

CREATE TABLE "api_key_day" (
    "world" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "day" VARCHAR(10) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "usd_minor" BIGINT NOT NULL,

    CONSTRAINT "api_key_day_pkey" PRIMARY KEY ("world","key_id","day")
);

ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "api_key" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "api_key_secret" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "api_key_secret" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "api_key_day" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "api_key_day" USING ("is_tenants"("world", "user_no"));
