-- sealed 040971c25f74fde158215a85f55820d0ecd9c7cd7a0e3dc63683540503bd4380
-- Files are looked up by what they were handed in for.
CREATE INDEX "payment_document_world_file_id_idx" ON "payment_document"("world", "file_id");
CREATE INDEX "supplement_material_world_file_id_idx" ON "supplement_material"("world", "file_id");

-- Wrong tries of operations are counted by network, in the table of all others.
ALTER TABLE "ops_user" DROP COLUMN "wrong_passwords", DROP COLUMN "locked_until";

-- Work may be done instead of reading a picture; those under way are asked for again.
DELETE FROM "captcha";
ALTER TABLE "captcha" ADD COLUMN "bits" SMALLINT NOT NULL;
