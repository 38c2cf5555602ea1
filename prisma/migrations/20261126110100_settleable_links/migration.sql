-- sealed 8e6890f67a5a8e733c3875b6dead77852ad5052e2816a544c618e6d9533e5700
-- A merchant's links of a currency, of which settlements draw.
CREATE INDEX "association_settleable_idx" ON "association"("world", "user_no", "currency", "state");
