-- sealed 9b66a2fba92a58266bb96329c9725811b12e0331dbcc3ec8f6827379c4ebbb34
-- The log of what API keys asked.
CREATE TABLE "api_call" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "key_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "call" VARCHAR(80) NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "status" SMALLINT NOT NULL,
    "ms" INTEGER NOT NULL,
    "origin" VARCHAR(60) NOT NULL,

    CONSTRAINT "api_call_pkey" PRIMARY KEY ("world","id")
);
CREATE INDEX "api_call_world_user_no_id_idx" ON "api_call"("world", "user_no", "id" DESC);
CREATE INDEX "api_call_at_idx" ON "api_call"("at");

ALTER TABLE "api_call" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "api_call" USING ("is_tenants"("world", "user_no"));
