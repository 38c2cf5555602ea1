-- sealed 05fac94808fb0bd17028a7c29d6fb1ee690b4d2537314375bbe47c87e1ab922a
-- A remittance that its account did not take when it was sent is not shown on its way. Lists are counted in their index.
ALTER TABLE "remittance" ADD COLUMN "is_tracked" BOOLEAN NOT NULL DEFAULT true;
UPDATE "remittance" SET "is_tracked" = false WHERE "sent_at" < '2025-07-25 00:00:00+08';
DROP INDEX "remittance_listed_idx";
CREATE INDEX "remittance_listed_idx" ON "remittance"("world", "user_no", "sent_at" DESC, "order_no" DESC, "state", "currency", "is_tracked");
