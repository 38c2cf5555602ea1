-- sealed 08f95e83b5e00db0153ec92a4896367a49095101220c10d68b4fdb000983031b
-- What fee and interest of an advance are charged on: the amount that is settled or sold, without any fee. Of an advance
-- that was given before, all but the fee of the advance itself.
ALTER TABLE "advance" ADD COLUMN "base_minor" BIGINT;
UPDATE "advance" SET "base_minor" = "amount_minor" - "fee_minor";
ALTER TABLE "advance" ALTER COLUMN "base_minor" SET NOT NULL;
