-- sealed f4ac7bc615a4474bdfe88b08cbd0ecf1dffa98f1f05bf088beeaef22fdea2102
-- Requests to get payments back from the banks, remittance advice to payees, a payment's own remarks and the fee of a refund.
ALTER TABLE "payee" ADD COLUMN "advice_email" VARCHAR(120) NOT NULL DEFAULT '',
  ADD COLUMN "advice_language" VARCHAR(5) NOT NULL DEFAULT 'en-US',
  ADD COLUMN "is_advised" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payment" ADD COLUMN "remarks" VARCHAR(140) NOT NULL DEFAULT '',
  ADD COLUMN "is_advised" BOOLEAN;
ALTER TABLE "payment_refund" ADD COLUMN "fee_minor" BIGINT NOT NULL DEFAULT 0;

CREATE TABLE "payment_recall" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "reason" VARCHAR(140) NOT NULL,
    "answer" VARCHAR(140) NOT NULL DEFAULT '',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_recall_pkey" PRIMARY KEY ("world","id")
);
CREATE INDEX "payment_recall_world_payment_id_asked_at_idx" ON "payment_recall"("world", "payment_id", "asked_at");

CREATE TABLE "payment_advice" (
    "world" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "no" SMALLINT NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "email" VARCHAR(120) NOT NULL,
    "language" VARCHAR(5) NOT NULL,
    "sent_by" VARCHAR(80) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_advice_pkey" PRIMARY KEY ("world","payment_id","no")
);

ALTER TABLE "payment_recall" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payment_recall" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "payment_advice" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payment_advice" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));
