-- sealed 09bb433fadfe7187c458e831cda2806e06fa1a2c8d6ee05e5cc73e214e81745e
-- A batch may be paid from an account of another currency, on somebody's behalf, and with documents.
ALTER TABLE "payment_batch" ADD COLUMN "pay_currency" VARCHAR(3), ADD COLUMN "pobo_record_id" UUID, ADD COLUMN "pobo_name" VARCHAR(140), ADD COLUMN "document_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
ALTER TABLE "batch_row" ADD COLUMN "pay_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "held_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "exchange_fee_minor" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "batch_total" ADD COLUMN "pay_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "held_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "exchange_fee_minor" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "rate" BIGINT NOT NULL DEFAULT 0;
