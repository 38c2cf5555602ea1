-- sealed 8a1f432c25236670a7b225e51d56556e8cec6dde4aff484d6bd04b31b8fe2356
-- A payment counts in the quota of the day it leaves on; a standing order keeps all that names its payee's account; an
-- advice that was not sent says why.
ALTER TABLE "payment" ADD COLUMN "quota_day" VARCHAR(10);
ALTER TABLE "standing_order" ADD COLUMN "payee_bank_country" VARCHAR(2) NOT NULL DEFAULT '',
  ADD COLUMN "payee_bank_code" VARCHAR(20) NOT NULL DEFAULT '',
  ADD COLUMN "intermediary_swift" VARCHAR(11) NOT NULL DEFAULT '';
-- What the orders there are were confirmed for is no longer known but for name, account and SWIFT code.
UPDATE "standing_order" s SET "payee_bank_country" = p."bank_country", "payee_bank_code" = p."bank_code",
  "intermediary_swift" = p."intermediary_swift"
FROM "payee" p WHERE p."world" = s."world" AND p."id" = s."payee_id";
ALTER TABLE "payment_advice" ADD COLUMN "unsent" VARCHAR(20);
CREATE INDEX "payment_advice_world_user_no_sent_at_idx" ON "payment_advice"("world", "user_no", "sent_at");
