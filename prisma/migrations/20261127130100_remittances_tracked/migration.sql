-- sealed b3cf2a4bcd2068d4092b918c0e41e4cb2062b5fe95c03a956182f0ed8d7a8a5a
-- A remittance that its account did not take when it was sent is not shown on its way. Lists are counted in their index.
ALTER TABLE "remittance" ADD COLUMN "is_tracked" BOOLEAN NOT NULL DEFAULT true;
DROP INDEX "remittance_listed_idx";
CREATE INDEX "remittance_listed_idx" ON "remittance"("world", "user_no", "sent_at" DESC, "order_no" DESC, "state", "currency", "is_tracked");
