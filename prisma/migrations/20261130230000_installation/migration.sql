-- sealed ec1b0abb81e9363088b990ccbe41b25f35e163425b6809c5c5586948d8a39694
-- What an installation is: whether its lasting world is a simulation or a company's own books, and by which secrets its
-- passwords were hashed. One row for all who share the database.
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "banks" VARCHAR(20),
    "pepper_print" VARCHAR(64),
    "previous_print" VARCHAR(64),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "installation_is_one" CHECK ("id" = 1)
);

-- What one person of operations entered in books that are kept by hand, until another confirms or discards it.
CREATE TABLE "prepared_entry" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "call" VARCHAR(80) NOT NULL,
    "takes" JSONB NOT NULL,
    "subject" VARCHAR(200) NOT NULL,
    "key" VARCHAR(200),
    "prepared_by" VARCHAR(80) NOT NULL,
    "prepared_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" VARCHAR(80),
    "decided_at" TIMESTAMPTZ(3),
    "is_confirmed" BOOLEAN,

    CONSTRAINT "prepared_entry_pkey" PRIMARY KEY ("world", "id")
);
CREATE UNIQUE INDEX "prepared_entry_world_prepared_by_key_key" ON "prepared_entry" ("world", "prepared_by", "key");
CREATE INDEX "prepared_entry_world_prepared_at_idx" ON "prepared_entry" ("world", "prepared_at");

-- An account of operations that is disabled opens nothing; when it last signed in is shown beside it.
ALTER TABLE "ops_user" ADD COLUMN "disabled_at" TIMESTAMPTZ(3), ADD COLUMN "signed_in_at" TIMESTAMPTZ(3);
