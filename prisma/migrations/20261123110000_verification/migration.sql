-- sealed 7139c0f7bdc974480518a07248ce2bb2d3951e5454425d3008d436f371835353
-- Real-name verification: applications with their threads, drafts, certificates, readings, liveness and screening.
ALTER TABLE "merchant" ADD COLUMN "cert_expired_at" TIMESTAMPTZ(3),
  ALTER COLUMN "name" TYPE VARCHAR(360);

-- What came in while a certificate had expired is the merchant's, and not to be used yet.
ALTER TABLE "income" ADD COLUMN "held_minor" BIGINT NOT NULL DEFAULT 0;
CREATE INDEX "income_held_idx" ON "income"("world", "user_no") WHERE "held_minor" > 0;

CREATE TABLE "verification" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "type" VARCHAR(12) NOT NULL,
    "is_renewal" BOOLEAN NOT NULL DEFAULT false,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "name" VARCHAR(360) NOT NULL,
    "number" VARCHAR(40) NOT NULL DEFAULT '',
    "entry" JSONB NOT NULL,
    "file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "differences" JSONB NOT NULL DEFAULT '[]',
    "findings" JSONB NOT NULL DEFAULT '[]',
    "reason" VARCHAR(600) NOT NULL DEFAULT '',
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3),
    "prepared_by" VARCHAR(60) NOT NULL DEFAULT '',
    "prepared_pass" BOOLEAN,
    "prepared_at" TIMESTAMPTZ(3),
    "decided_by" VARCHAR(60) NOT NULL DEFAULT '',
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_pkey" PRIMARY KEY ("world","id")
);

CREATE TABLE "verification_claim" (
    "world" UUID NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "text" VARCHAR(300) NOT NULL,
    "holder" VARCHAR(20) NOT NULL,

    CONSTRAINT "verification_claim_pkey" PRIMARY KEY ("world","kind","text")
);

CREATE TABLE "verification_draft" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "type" VARCHAR(12) NOT NULL,
    "entry" JSONB NOT NULL,
    "file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "step" SMALLINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL,
    "saved_by" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_draft_pkey" PRIMARY KEY ("world","user_no","type")
);

CREATE TABLE "verification_certificate" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "path" VARCHAR(80) NOT NULL,
    "name" VARCHAR(120) NOT NULL DEFAULT '',
    "expires_on" VARCHAR(10) NOT NULL,
    "is_expired" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "verification_certificate_pkey" PRIMARY KEY ("world","user_no","path")
);

CREATE TABLE "verification_inquiry" (
    "world" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "no" SMALLINT NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "is_operations" BOOLEAN NOT NULL,
    "who" VARCHAR(60) NOT NULL,
    "text" VARCHAR(3000) NOT NULL,
    "file_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_inquiry_pkey" PRIMARY KEY ("world","verification_id","no")
);

CREATE TABLE "picture_reading" (
    "world" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "pic_type" VARCHAR(20) NOT NULL,
    "fields" JSONB NOT NULL,
    "quality" JSONB NOT NULL DEFAULT '{}',
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "picture_reading_pkey" PRIMARY KEY ("world","file_id","pic_type")
);

CREATE TABLE "liveness" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "token_hash" VARCHAR(64),
    "name" VARCHAR(120) NOT NULL,
    "id_no" VARCHAR(40) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "liveness_pkey" PRIMARY KEY ("world","id")
);

CREATE TABLE "screening_entry" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "text" VARCHAR(200) NOT NULL,
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "added_by" VARCHAR(60) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_entry_pkey" PRIMARY KEY ("world","id")
);

CREATE TABLE "screening_hit" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "path" VARCHAR(80) NOT NULL,
    "text" VARCHAR(360) NOT NULL,
    "listed" VARCHAR(200) NOT NULL,
    "reason" VARCHAR(200) NOT NULL DEFAULT '',
    "cleared_by" VARCHAR(60) NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_hit_pkey" PRIMARY KEY ("world","id")
);

CREATE INDEX "verification_world_state_submitted_at_id_idx" ON "verification"("world", "state", "submitted_at", "id");

CREATE INDEX "verification_claim_world_holder_idx" ON "verification_claim"("world", "holder");

CREATE UNIQUE INDEX "verification_world_user_no_version_key" ON "verification"("world", "user_no", "version");

CREATE INDEX "liveness_world_user_no_made_at_idx" ON "liveness"("world", "user_no", "made_at" DESC);

CREATE UNIQUE INDEX "liveness_token_hash_key" ON "liveness"("token_hash");

CREATE UNIQUE INDEX "screening_entry_world_kind_text_key" ON "screening_entry"("world", "kind", "text");

CREATE INDEX "screening_hit_world_verification_id_idx" ON "screening_hit"("world", "verification_id");

ALTER TABLE "verification" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "verification" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "verification_draft" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "verification_draft" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "verification_certificate" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "verification_certificate" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "verification_inquiry" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "verification_inquiry" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "picture_reading" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "picture_reading" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "liveness" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "liveness" USING ("is_tenants"("world", "user_no"));
ALTER TABLE "screening_hit" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "screening_hit" USING ("is_tenants"("world", "user_no"));
