-- sealed 4849c96042dfd49ff8a8e2c36be8c0a717262d0627580ef17f7df90ad27c84dd
-- A link has an amount of each side, in the currencies of both; a refund takes of links while it is under way.
ALTER TABLE "association"
  ADD COLUMN "material_currency" VARCHAR(3),
  ADD COLUMN "material_minor" BIGINT,
  ADD COLUMN "rate" BIGINT,
  ADD COLUMN "rate_day" VARCHAR(10),
  ADD COLUMN "refunding_minor" BIGINT NOT NULL DEFAULT 0;
UPDATE "association" SET "material_currency" = "currency", "material_minor" = "amount_minor";
ALTER TABLE "association"
  ALTER COLUMN "material_currency" SET NOT NULL,
  ALTER COLUMN "material_minor" SET NOT NULL;
-- What refunds under way take of links that are there: of the last ones first, as they were going to be shortened.
UPDATE "association" a SET "refunding_minor" = greatest(0, least(w."undrawn", w."taken" - w."before"))
  FROM (
    SELECT l."world", l."id", l."amount_minor" - l."drawn_minor" AS "undrawn", f."from_linked_minor" AS "taken",
      coalesce(sum(l."amount_minor" - l."drawn_minor") OVER (
        PARTITION BY l."world", l."income_id" ORDER BY l."made_at" DESC, l."association_no" DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS "before"
    FROM "association" l JOIN "income_refund" f ON f."world" = l."world" AND f."income_id" = l."income_id"
    WHERE l."state" IN ('underReview', 'approved') AND f."state" IN ('processing', 'toConfirm') AND f."from_linked_minor" > 0
  ) w
  WHERE w."world" = a."world" AND w."id" = a."id";
ALTER TABLE "association"
  ADD CONSTRAINT "association_material" CHECK ("material_minor" > 0),
  ADD CONSTRAINT "association_rated" CHECK (("rate" IS NULL) = ("currency" = "material_currency") AND ("rate" IS NULL) = ("rate_day" IS NULL)),
  ADD CONSTRAINT "association_refunding" CHECK ("refunding_minor" >= 0 AND "drawn_minor" + "refunding_minor" <= "amount_minor");

-- Incomes of which something may still be associated, a merchant's of a currency and by their age.
ALTER TABLE "income" ADD COLUMN "held_again" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "income_unlinked_idx" ON "income"("world", "user_no", "currency", "arrived_at", "id")
  WHERE "credited_at" IS NOT NULL AND "linked_minor" + "returned_minor" < "amount_minor" - "fee_minor";

-- A refund to another account than the remitter's own, or made by operations: why, by which papers, and who let it go.
ALTER TABLE "income_refund"
  ADD COLUMN "is_elsewhere" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_by_operations" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
  ADD COLUMN "name_match" VARCHAR(10),
  ADD COLUMN "prepared_by" VARCHAR(60) NOT NULL DEFAULT '',
  ADD COLUMN "prepared_at" TIMESTAMPTZ(3),
  ADD COLUMN "prepared_reason" VARCHAR(140) NOT NULL DEFAULT '',
  ADD COLUMN "confirmed_by" VARCHAR(60) NOT NULL DEFAULT '';
