-- sealed 4db6f905391b8c3271299fa504f45faade560fe4a5dcacf1928b694fd517cf4f
-- A batch may be read from a message of payments, whose number each merchant uses once; discarded ones free it.
ALTER TABLE "payment_batch" ADD COLUMN "message_id" VARCHAR(35) NOT NULL DEFAULT '';
ALTER TABLE "payment_batch" ADD COLUMN "message_name" VARCHAR(20) NOT NULL DEFAULT '';
CREATE UNIQUE INDEX "payment_batch_message_idx" ON "payment_batch"("world", "user_no", "message_id") WHERE "message_id" <> '' AND "state" NOT IN ('unreadable', 'dropped');
