-- sealed 7b58eae519b0483954e58d524c6e2b1391c4b80558e2e58774b85eb801b34ff9
-- Counters of what was paid in a day and quotas that operations set; what a payment keeps of its route, its exchange
-- and why it ended; codes of documents given out.
ALTER TABLE "payment" ADD COLUMN "unpayable" VARCHAR(20),
  ADD COLUMN "exchange_fee_minor" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "is_sold" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "intermediary_name" VARCHAR(140) NOT NULL DEFAULT '',
  ADD COLUMN "intermediary_swift" VARCHAR(11) NOT NULL DEFAULT '',
  ADD COLUMN "intermediary_country" VARCHAR(2) NOT NULL DEFAULT '',
  ADD COLUMN "asked_files" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "payment_day" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "day" VARCHAR(10) NOT NULL,
    "account" VARCHAR(40) NOT NULL DEFAULT '',
    "used_minor" BIGINT NOT NULL,

    CONSTRAINT "payment_day_pkey" PRIMARY KEY ("world","user_no","day","account")
);

CREATE TABLE "payment_quota" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "payee_id" VARCHAR(36) NOT NULL DEFAULT '',
    "single_minor" BIGINT,
    "day_minor" BIGINT,

    CONSTRAINT "payment_quota_pkey" PRIMARY KEY ("world","user_no","payee_id")
);

CREATE TABLE "paper" (
    "code" VARCHAR(24) NOT NULL,
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "fingerprint" VARCHAR(64) NOT NULL,
    "locale" VARCHAR(5) NOT NULL,
    "title" VARCHAR(120) NOT NULL,
    "number" VARCHAR(80) NOT NULL,
    "issuer" VARCHAR(140) NOT NULL,
    "sentence" VARCHAR(600) NOT NULL,
    "facts" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "paper_pkey" PRIMARY KEY ("code")
);
CREATE UNIQUE INDEX "paper_world_fingerprint_key" ON "paper"("world", "fingerprint");

-- what was paid before counts too; a day is a Beijing day
INSERT INTO "payment_day" ("world", "user_no", "day", "account", "used_minor")
SELECT "world", "user_no", to_char("placed_at" AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), of.account, sum("usd_minor")
FROM "payment" CROSS JOIN LATERAL (VALUES (''), ("payee_account")) AS of (account)
WHERE "state" NOT IN ('canceled', 'failure')
GROUP BY 1, 2, 3, 4;
-- a request for documents that is open takes as many files as a new one
UPDATE "payment" p SET "asked_files" = (
  SELECT count(*) FROM "supplement_material" m WHERE m."world" = p."world" AND m."biz_type" = 'PAYMENT_ORDER' AND m."biz_id" = p."order_no"
) WHERE p."state" = 'awaitingMaterial';

ALTER TABLE "payment_day" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payment_day" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "payment_quota" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payment_quota" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "paper" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "paper" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));
