-- sealed 9eeff72aa0d4f701adfc7bed36a1c5b16cd46a9662bf7a534d70ca116351bdc0
-- What an income may have been paid for is looked up, however many materials are open: each has the keys of its buyer's
-- name and its contract's number.
ALTER TABLE "material" ADD COLUMN "buyer_key" VARCHAR(32), ADD COLUMN "contract_key" TEXT;

-- The keys of rows that are there, where plain ASCII leaves no doubt: as names are compared (lib/reference/company-names.ts),
-- and the letters and digits of a number. Others stay without, and are read along.
UPDATE "material" SET "contract_key" = upper(regexp_replace("contract_no", '[^A-Za-z0-9]', '', 'g'))
WHERE "contract_no" ~ '^[\x20-\x7E]*$';

UPDATE "material" m SET "buyer_key" = CASE n."key" WHEN '' THEN '' ELSE left(encode(sha256(convert_to(n."key", 'UTF8')), 'hex'), 32) END
FROM (
  SELECT k."world", k."id", coalesce(string_agg(
    CASE w."word" WHEN 'limited' THEN 'ltd' WHEN 'incorporated' THEN 'inc' WHEN 'corporation' THEN 'corp' WHEN 'company' THEN 'co' ELSE w."word" END,
    ' ' ORDER BY w."no") FILTER (WHERE w."word" <> ''), '') AS "key"
  FROM "material" k
  CROSS JOIN LATERAL regexp_split_to_table(regexp_replace(replace(lower(k."buyer_name"), '&', ' and '), '[.'']', '', 'g'), '[^a-z0-9]+') WITH ORDINALITY w ("word", "no")
  WHERE k."buyer_name" ~ '^[\x20-\x7E]*$'
  GROUP BY k."world", k."id"
) n
WHERE m."world" = n."world" AND m."id" = n."id";

-- Materials that take links, and only these: by the newest contract, by the contract's number, by the buyer with the
-- amount, and by the amount where nothing is linked.
CREATE INDEX "material_open_idx" ON "material"("world", "user_no", "currency", "contract_date", "serial_no") WHERE "state" = 'approved' AND "linked_minor" < "amount_minor";
CREATE INDEX "material_open_contract_idx" ON "material"("world", "user_no", "currency", "contract_key") WHERE "state" = 'approved' AND "linked_minor" < "amount_minor";
CREATE INDEX "material_open_buyer_idx" ON "material"("world", "user_no", "currency", "buyer_key", "amount_minor", "contract_date", "serial_no") WHERE "state" = 'approved' AND "linked_minor" < "amount_minor";
CREATE INDEX "material_open_amount_idx" ON "material"("world", "user_no", "currency", "amount_minor", "contract_date", "serial_no") WHERE "state" = 'approved' AND "linked_minor" = 0;

-- Whether an income's orders keep further ones from being credited ahead is asked of every income that comes.
CREATE INDEX "income_suspends_idx" ON "income"("world", "user_no") WHERE "quick_suspends";
