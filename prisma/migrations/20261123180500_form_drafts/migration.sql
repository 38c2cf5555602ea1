-- sealed d6839e55cfe4761de8d2f4f37cf36b908d553a649259a168680cb9d90a1c0c62
-- sealed
-- Drafts of other forms are kept as those of verifications are.
ALTER TABLE "verification_draft" RENAME TO "form_draft";
ALTER TABLE "form_draft" RENAME CONSTRAINT "verification_draft_pkey" TO "form_draft_pkey";
ALTER TABLE "form_draft" ALTER COLUMN "type" TYPE VARCHAR(20);
