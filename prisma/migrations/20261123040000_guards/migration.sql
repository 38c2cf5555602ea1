-- sealed 49274b62bf0e59898f54a3953ac3905718ce0fce7ccdc3adb4c2cac91c6de6f0
-- Files are looked up by what they were handed in for.
CREATE INDEX "payment_document_world_file_id_idx" ON "payment_document"("world", "file_id");
CREATE INDEX "supplement_material_world_file_id_idx" ON "supplement_material"("world", "file_id");

-- Wrong tries of operations are counted by network, in the table of all others.
ALTER TABLE "ops_user" DROP COLUMN "wrong_passwords", DROP COLUMN "locked_until";

-- Work may be done instead of reading a picture; those under way are asked for again.
DELETE FROM "captcha";
ALTER TABLE "captcha" ADD COLUMN "bits" SMALLINT NOT NULL;
