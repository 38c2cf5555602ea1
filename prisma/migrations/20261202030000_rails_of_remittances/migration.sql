-- sealed 95ffdcd271cd3d3c55e010cd52e4b110b41877622da518f2d80bda852d651d13
-- By which rail a remittance comes: what is sent to a local account comes by its country's own, and is not tracked.
ALTER TABLE "remittance" ADD COLUMN "rail" VARCHAR(10) NOT NULL DEFAULT 'SWIFT';
UPDATE "remittance" r SET "rail" = l."rail", "is_tracked" = false
  FROM "receiving_account" a
  JOIN (VALUES ('US', 'ACH'), ('GB', 'FPS_GB'), ('DE', 'SEPA'), ('PL', 'ELIXIR'), ('AU', 'NPP'), ('CA', 'EFT'), ('HK', 'FPS_HK'), ('JP', 'ZENGIN')) l ("country", "rail")
    ON l."country" = a."country"
  WHERE a."world" = r."world" AND a."number" = r."payee_account" AND a."kind" = 'local';
