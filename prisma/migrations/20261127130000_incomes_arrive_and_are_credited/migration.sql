-- sealed 65cefcf34a30d5fb1af341d4dab28940a4f558b7b6e7901135e5df9c9a2ca59d
-- An income arrives, and is credited then or later: two instants, of which one column held the first by the name of the
-- second. What lists are ordered by, and every index, stays as it was.
ALTER TABLE "income" RENAME COLUMN "credited_at" TO "arrived_at";
ALTER TABLE "income" ADD COLUMN "credited_at" TIMESTAMPTZ(3);

-- It was credited when its state first was that; what came back to it after a refund had been credited before.
UPDATE "income" i SET "credited_at" = h.at
FROM (SELECT "world", "subject", min("at") AS at FROM "history" WHERE "machine" = 'income' AND "after" = 'credited' GROUP BY "world", "subject") h
WHERE h.world = i."world" AND h.subject = i."id";
