-- sealed b1e0324e22c9ea8acccfab1f06f344a27fca49d8344f7f6e7e3572d26cfbde85
-- A row of a batch is paid again in one later row at most, and says of which payment it is the like.
ALTER TABLE "batch_row" ADD COLUMN "from_id" UUID, ADD COLUMN "left_by" UUID, ADD COLUMN "repeats" VARCHAR(32);
CREATE UNIQUE INDEX "batch_row_once_idx" ON "batch_row"("world", "from_id");
-- What became of a batch is what became of its payments.
ALTER TABLE "payment_batch" DROP COLUMN "rows_paid", DROP COLUMN "rows_failed";
CREATE INDEX "payment_of_batch_idx" ON "payment"("world", "batch_id", "state", "currency") INCLUDE ("amount_minor") WHERE "batch_id" IS NOT NULL;
