-- sealed 8767bd89fb641822da029e7c6d8ea42d6aaacc3235fea925806d2da72163407b
-- Row-level security, the second wall between merchants: while a request of a merchant is worked on (the settings
-- portal.world and portal.merchant say whose), its statements see no other merchant's rows and write none. Without the
-- settings (jobs, operations, sign-in) a statement sees all. The settings are read once a statement, not once a row.

ALTER TABLE "merchant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "merchant" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "operator" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "operator" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "role" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "role" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "second_step" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "second_step" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "approval_level" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "approval_level" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "agreement_acceptance" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "agreement_acceptance" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "english_name" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "english_name" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "enquiry" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "enquiry" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "exchange_order" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "exchange_order" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "stored_file" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "stored_file" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));
-- what belongs to nobody is everybody's to read: the pictures of notices
CREATE POLICY "everybodys_rows" ON "stored_file" FOR SELECT USING ("user_no" = '');

ALTER TABLE "supplement_material" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "supplement_material" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "export_job" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "export_job" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "quote" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "quote" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "message" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "message" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "notice_read" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "notice_read" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "payee" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payee" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "pobo_payer" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "pobo_payer" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "partner" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "partner" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "payment" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payment" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "payment_review" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payment_review" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "payment_refund" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payment_refund" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "payment_batch" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "payment_batch" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "quota_card" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "quota_card" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "product_access" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "product_access" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "remittance" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "remittance" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "income" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "income" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

ALTER TABLE "rate_reminder" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "rate_reminder" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "user_no" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));

-- a merchant's postings also touch the accounts of the platform
ALTER TABLE "account" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "account" USING ((SELECT coalesce(current_setting('portal.merchant', true), '') = '')
  OR "owner" = 'platform'
  OR "owner" = (SELECT current_setting('portal.merchant', true))
    AND "world" = (SELECT nullif(current_setting('portal.world', true), '')::uuid));
