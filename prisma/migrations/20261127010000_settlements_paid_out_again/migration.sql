-- sealed af751bdba7b61923c56704d049d7832194ac83671223327136c2dc68dab88f48
-- What a merchant has paid out again to an account: added up with what else goes there that day.
CREATE INDEX "settlement_order_again_idx" ON "settlement_order"("world", "user_no", "payee_account", "dispatch_at") WHERE "attempts" > 1;
