-- sealed fea7aed8a0b390c992ec880afcc69ca8433df6a703aa30de3f54aaf973af825b
-- How a file is read stays with its list: the encoding and the separator of a csv file, and the purpose of payments that
-- say none.
ALTER TABLE "payment_batch" ADD COLUMN "read_as" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "material_batch" ADD COLUMN "read_as" JSONB NOT NULL DEFAULT '{}';
