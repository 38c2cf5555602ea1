-- sealed 7dd4c6d844d6275808516030beb21fa84170d6453433348ce54bd4b9aee960b3
-- A refund of a credited income may take what is associated and not settled: how much of it, until it is paid out.
ALTER TABLE "income_refund" ADD COLUMN "from_linked_minor" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "income_refund" ADD CONSTRAINT "income_refund_linked" CHECK ("from_linked_minor" BETWEEN 0 AND "amount_minor");
