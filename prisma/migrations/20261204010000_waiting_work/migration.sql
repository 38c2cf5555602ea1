-- sealed 5bc9e922e310bf1ddf477af2daa4e265da8ad58730479c2c7d9f3b70d87aa937
-- What waits for operations is counted for each page of the console. Of these tables no index had what waits together:
-- each of these has nothing else, and is small however long the table grows. Payments wait along payment_open_payee_idx.
CREATE INDEX "exchange_pay_waiting_idx" ON "exchange_pay"("world", "dispatch_at") WHERE "state" = 'paying';
CREATE INDEX "account_transfer_waiting_idx" ON "account_transfer"("world", "placed_at") WHERE "state" = 'pending';
CREATE INDEX "transfer_relation_waiting_idx" ON "transfer_relation"("world", "made_at") WHERE "state" = 'pending';
CREATE INDEX "income_refund_waiting_idx" ON "income_refund"("world", "placed_at") WHERE "state" = 'underReview';
CREATE INDEX "payment_recall_waiting_idx" ON "payment_recall"("world", "asked_at") WHERE "state" = 'asked';
CREATE INDEX "payee_waiting_idx" ON "payee"("world", "made_at") WHERE "state" = 'pendingCheck';
CREATE INDEX "pobo_payer_waiting_idx" ON "pobo_payer"("world", "made_at") WHERE "state" = 'pendingReview';
CREATE INDEX "prepared_entry_waiting_idx" ON "prepared_entry"("world", "prepared_at") WHERE "decided_at" IS NULL;
