-- sealed 0a1b12b3bf974c07e616e7b6d4be0419e2ebc867813df2ee32d99e115347c971
-- A merchant's links of a currency, of which settlements draw.
CREATE INDEX "association_settleable_idx" ON "association"("world", "user_no", "currency", "state");
