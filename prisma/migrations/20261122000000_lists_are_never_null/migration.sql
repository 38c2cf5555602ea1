-- sealed adbba9d113c556318cb9a29dbe05121ff5b7812ff3ec676d84ba4d13b435b7d8
-- Prisma reads a list that is null as an empty one, and writes none itself: now no statement can write one either.
UPDATE "approval_level" SET "countries" = '{}' WHERE "countries" IS NULL;
UPDATE "approval_level" SET "reviewers" = '{}' WHERE "reviewers" IS NULL;
UPDATE "common_pairs" SET "pairs" = '{}' WHERE "pairs" IS NULL;
UPDATE "home_config" SET "currencies" = '{}' WHERE "currencies" IS NULL;
UPDATE "navigation_config" SET "paths" = '{}' WHERE "paths" IS NULL;
UPDATE "operator" SET "permissions" = '{}' WHERE "permissions" IS NULL;
UPDATE "passkey" SET "transports" = '{}' WHERE "transports" IS NULL;
UPDATE "payee" SET "proof_ids" = '{}' WHERE "proof_ids" IS NULL;
UPDATE "payment_batch" SET "headings" = '{}' WHERE "headings" IS NULL;
UPDATE "payment_batch" SET "columns" = '{}' WHERE "columns" IS NULL;
UPDATE "payment_batch" SET "fault_about" = '{}' WHERE "fault_about" IS NULL;
UPDATE "payment_batch" SET "passed_by" = '{}' WHERE "passed_by" IS NULL;
UPDATE "payment_review" SET "levels" = '{}' WHERE "levels" IS NULL;
UPDATE "role" SET "permissions" = '{}' WHERE "permissions" IS NULL;
UPDATE "snapshot" SET "files" = '{}' WHERE "files" IS NULL;

ALTER TABLE "approval_level" ALTER COLUMN "countries" SET NOT NULL, ALTER COLUMN "reviewers" SET NOT NULL;
ALTER TABLE "common_pairs" ALTER COLUMN "pairs" SET NOT NULL;
ALTER TABLE "home_config" ALTER COLUMN "currencies" SET NOT NULL;
ALTER TABLE "navigation_config" ALTER COLUMN "paths" SET NOT NULL;
ALTER TABLE "operator" ALTER COLUMN "permissions" SET NOT NULL;
ALTER TABLE "passkey" ALTER COLUMN "transports" SET NOT NULL;
ALTER TABLE "payee" ALTER COLUMN "proof_ids" SET NOT NULL;
ALTER TABLE "payment_batch" ALTER COLUMN "headings" SET NOT NULL, ALTER COLUMN "columns" SET NOT NULL,
  ALTER COLUMN "fault_about" SET NOT NULL, ALTER COLUMN "passed_by" SET NOT NULL;
ALTER TABLE "payment_review" ALTER COLUMN "levels" SET NOT NULL;
ALTER TABLE "role" ALTER COLUMN "permissions" SET NOT NULL;
ALTER TABLE "snapshot" ALTER COLUMN "files" SET NOT NULL;
