-- sealed 7f2f1d1c28cf953c81cccffad198bcf8f348591d659bf001ae2d8803b3332482
-- An income says why the last of its associations that operations rejected was, as they rejected them: at one instant of
-- a held clock the links themselves do not tell which was the last.
ALTER TABLE "income" ADD COLUMN "reject_reason" VARCHAR(140) NOT NULL DEFAULT '';
UPDATE "income" i SET "reject_reason" = l."reason"
FROM (
  SELECT DISTINCT ON (a."world", a."income_id") a."world", a."income_id", a."reason" FROM "association" a
  WHERE a."state" = 'rejected' ORDER BY a."world", a."income_id", a."ended_at" DESC, a."id" DESC
) l
WHERE i."world" = l."world" AND i."id" = l."income_id" AND l."reason" <> '';
