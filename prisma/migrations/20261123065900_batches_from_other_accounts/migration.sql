-- sealed 53068049335e3f0b4aa0443f700348187b949d7f7e2121ebeb9cc9adfba4c885
-- A batch may be paid from an account of another currency, on somebody's behalf, and with documents.
ALTER TABLE "payment_batch" ADD COLUMN "pay_currency" VARCHAR(3), ADD COLUMN "pobo_record_id" UUID, ADD COLUMN "pobo_name" VARCHAR(140), ADD COLUMN "document_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
ALTER TABLE "batch_row" ADD COLUMN "pay_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "held_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "exchange_fee_minor" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "batch_total" ADD COLUMN "pay_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "held_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "exchange_fee_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "rate" BIGINT NOT NULL DEFAULT 0;
