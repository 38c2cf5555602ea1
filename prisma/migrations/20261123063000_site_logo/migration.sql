-- sealed fa40d7b8cd5a858d2ba8f56546f87f9d01287f9d7fc70d64ad7ef763f6faa67a
-- A site may have a logo of its own: a stored file of the world, known by its id and ending. Empty: the product's mark.
ALTER TABLE "site" ADD COLUMN "logo" VARCHAR(60) NOT NULL DEFAULT '';
