-- sealed b25b6984f210bd836203089494b274ee4e27e0f17165963c33acf1fb57b99343
-- Keys that drive a simulated world: each is of one world, and goes with it.
CREATE TABLE "sandbox_key" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL,
    "ending" VARCHAR(4) NOT NULL,
    "made_by" VARCHAR(60) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_key_pkey" PRIMARY KEY ("world", "id")
);
CREATE UNIQUE INDEX "sandbox_key_token_hash_key" ON "sandbox_key"("token_hash");
