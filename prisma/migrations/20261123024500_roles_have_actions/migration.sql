-- sealed db76bb04881476d50864fd355165a921e709022d66ad2ed7691254df39548512
-- A role is pages and actions on them. Whoever held a page goes on doing what it let them do until now: each page brings
-- the actions that have a permission of their own from here on.
CREATE TABLE "meant" ("page" VARCHAR(120), "action" VARCHAR(120));
INSERT INTO "meant" VALUES
  ('account', 'account:balances'),
  ('account', 'account:manage'),
  ('account/statement', 'account:balances'),
  ('account/statement', 'account/statement:export'),
  ('account/rate/rateQuery', 'account/rate/rateQuery:manage'),
  ('exchange/exchangeApply', 'account:balances'),
  ('exchange/exchangeOrder', 'exchange/exchangeOrder:cancel'),
  ('exchange/exchangeOrder', 'exchange/exchangeOrder:deliver'),
  ('exchange/exchangeOrder', 'exchange/exchangeOrder:export'),
  ('payment_manage/initiate_payment', 'account:balances'),
  ('payment_manage/payment_order', 'payment_manage/payment_order:cancel'),
  ('payment_manage/payment_order', 'payment_manage/payment_order:review'),
  ('payment_manage/payment_order', 'payment_manage/payment_order:supplement'),
  ('payment_manage/payment_order', 'payment_manage/payment_order:export'),
  ('payment_manage/batchPayment', 'account:balances'),
  ('payment_manage/batchPaymentList', 'payment_manage/batchPaymentList:review'),
  ('payment_manage/batchPaymentList', 'payment_manage/batchPaymentList:export'),
  ('payment_manage/batchPaymentDetail', 'payment_manage/batchPaymentList:review'),
  ('payment_manage/batchPaymentDetail', 'payment_manage/batchPaymentList:export'),
  ('setting/operator/role', 'setting/operator/role:manage'),
  ('setting/operator/user', 'setting/operator/user:manage');

UPDATE "role" SET "permissions" = "permissions" || ARRAY(
  SELECT DISTINCT "action" FROM "meant" WHERE "page" = ANY("permissions") AND NOT "action" = ANY("permissions") ORDER BY 1
);
UPDATE "operator" SET "permissions" = "permissions" || ARRAY(
  SELECT DISTINCT "action" FROM "meant" WHERE "page" = ANY("permissions") AND NOT "action" = ANY("permissions") ORDER BY 1
) WHERE NOT '*' = ANY("permissions");

DROP TABLE "meant";
