-- sealed 0389c1b6fcb60773aaf52aff8e584f96229a44998878b87c4a7e49056d411624
-- sealed
-- Drafts of other forms are kept as those of verifications are.
ALTER TABLE "verification_draft" RENAME TO "form_draft";
ALTER TABLE "form_draft" RENAME CONSTRAINT "verification_draft_pkey" TO "form_draft_pkey";
ALTER TABLE "form_draft" ALTER COLUMN "type" TYPE VARCHAR(20);
