-- sealed dd9079f0cb6ebcfa6b7c0cf05451e72c50f711b457b9135195fd5dd6a71e8810
-- Who of operations disables and enables the others, and why somebody was disabled. Of the accounts that there are, the
-- first one made that is not disabled administers, as the first one of a new installation does.
ALTER TABLE "ops_user" ADD COLUMN "is_administrator" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "disabled_for" VARCHAR(140) NOT NULL DEFAULT '';
UPDATE "ops_user" SET "is_administrator" = true
WHERE "name" = (SELECT "name" FROM "ops_user" WHERE "disabled_at" IS NULL ORDER BY "made_at", "name" LIMIT 1);
