-- sealed 06d7a4abefb1ca52586dfa4c7ed661c1314b418d966a250367bbebf5286b7839
-- What operations forgive of the debt of a default: waived is no income any more, written off is lost.
ALTER TABLE "exchange_order" ADD COLUMN "waived_fee_minor" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "exchange_order" ADD COLUMN "written_off_minor" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "exchange_order" ADD CONSTRAINT "exchange_order_forgiven" CHECK ("waived_fee_minor" >= 0 AND "written_off_minor" >= 0 AND "unpaid_fee_minor" + "waived_fee_minor" + "written_off_minor" <= "actual_fee_minor");
-- Orders are listed by their delivery day.
CREATE INDEX "exchange_order_delivery_idx" ON "exchange_order"("world", "user_no", "delivery_date", "order_no") WHERE "delivery_date" IS NOT NULL;
