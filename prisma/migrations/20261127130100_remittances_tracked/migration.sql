-- sealed a29b5ec5d3c2d3faa7a64daf57cba314deb1b1fdb0d8c07c10d96fb30a3033af
-- A remittance that its account did not take when it was sent is not shown on its way. Lists are counted in their index.
ALTER TABLE "remittance" ADD COLUMN "is_tracked" BOOLEAN NOT NULL DEFAULT true;
DROP INDEX "remittance_listed_idx";
CREATE INDEX "remittance_listed_idx" ON "remittance"("world", "user_no", "sent_at" DESC, "order_no" DESC, "state", "currency", "is_tracked");
