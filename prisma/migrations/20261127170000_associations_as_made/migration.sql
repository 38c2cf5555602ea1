-- sealed 7c56682040445ae17aa45c2d50fee34244c9c9d4cd646094a065e207021da9cc
-- A refund shortens a link: what it was made of is kept, so that its history says what was associated. Before a step
-- `shorten` there was none, so that the two are the same of every link there is.
ALTER TABLE "association" ADD COLUMN "made_minor" BIGINT;
UPDATE "association" SET "made_minor" = "amount_minor";
ALTER TABLE "association" ALTER COLUMN "made_minor" SET NOT NULL;
ALTER TABLE "association" ADD CONSTRAINT "association_made" CHECK ("made_minor" >= "amount_minor");
