-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "merchant" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(120) NOT NULL,
    "english_name" VARCHAR(200) NOT NULL,
    "real_name_state" SMALLINT NOT NULL,
    "first_verify" SMALLINT NOT NULL,
    "user_type" SMALLINT NOT NULL,
    "reporting_currency" VARCHAR(3) NOT NULL DEFAULT 'USD',
    "invitation_code" VARCHAR(40) NOT NULL DEFAULT '',
    "state" VARCHAR(20) NOT NULL DEFAULT 'active',
    "changes" INTEGER NOT NULL DEFAULT 0,
    "reopened_at" TIMESTAMPTZ(3),
    "manager_id" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merchant_pkey" PRIMARY KEY ("world","user_no")
);

-- CreateTable
CREATE TABLE "operator" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "phone" VARCHAR(20),
    "email" VARCHAR(120),
    "operator_type" SMALLINT NOT NULL,
    "permissions" VARCHAR(120)[],
    "role_id" UUID,
    "state" VARCHAR(20) NOT NULL DEFAULT 'enabled',
    "changes" INTEGER NOT NULL DEFAULT 0,
    "starts_on" VARCHAR(10),
    "ends_on" VARCHAR(10),
    "contact_phone" VARCHAR(20) NOT NULL DEFAULT '',
    "invited_email" VARCHAR(120) NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "password_hash" VARCHAR(200) NOT NULL,
    "pay_password_hash" VARCHAR(200),
    "wrong_pay_passwords" SMALLINT NOT NULL DEFAULT 0,
    "pay_locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "operator_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "role" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "permissions" VARCHAR(120)[],
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "role_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "mail_link" (
    "token_hash" VARCHAR(64) NOT NULL,
    "world" UUID NOT NULL,
    "purpose" VARCHAR(30) NOT NULL,
    "operator" UUID NOT NULL,
    "email" VARCHAR(120) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" VARCHAR(64) NOT NULL,
    "id" UUID NOT NULL,
    "realm" VARCHAR(12) NOT NULL,
    "world" UUID,
    "holder" VARCHAR(60) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "agent" VARCHAR(200) NOT NULL,
    "origin" VARCHAR(60) NOT NULL,
    "device" VARCHAR(64),
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "captcha" (
    "id" UUID NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "captcha_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_code" (
    "world" UUID NOT NULL,
    "purpose" VARCHAR(30) NOT NULL,
    "target" VARCHAR(120) NOT NULL,
    "session" VARCHAR(64) NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "wrong" SMALLINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_code_pkey" PRIMARY KEY ("world","purpose","target","session")
);

-- CreateTable
CREATE TABLE "code_allowance" (
    "world" UUID NOT NULL,
    "purpose" VARCHAR(30) NOT NULL,
    "subject" VARCHAR(140) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "last" TIMESTAMPTZ(3) NOT NULL,
    "count" SMALLINT NOT NULL,

    CONSTRAINT "code_allowance_pkey" PRIMARY KEY ("world","purpose","subject")
);

-- CreateTable
CREATE TABLE "ops_user" (
    "name" VARCHAR(60) NOT NULL,
    "password_hash" VARCHAR(200) NOT NULL,
    "wrong_passwords" SMALLINT NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "app_secret" BYTEA,
    "app_step" INTEGER NOT NULL DEFAULT 0,
    "new_secret" BYTEA,
    "new_until" TIMESTAMPTZ(3),
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ops_user_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "second_step" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "use" VARCHAR(10) NOT NULL,
    "way" VARCHAR(10) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_step_pkey" PRIMARY KEY ("world","user_no","use")
);

-- CreateTable
CREATE TABLE "second_factor" (
    "world" UUID NOT NULL,
    "operator" UUID NOT NULL,
    "wrong" SMALLINT NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "app_secret" BYTEA,
    "app_step" INTEGER NOT NULL DEFAULT 0,
    "app_at" TIMESTAMPTZ(3),
    "new_secret" BYTEA,
    "new_until" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("world","operator")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "world" UUID NOT NULL,
    "operator" UUID NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("world","operator","hash")
);

-- CreateTable
CREATE TABLE "passkey" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "operator" UUID NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "credential" VARCHAR(1400) NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" VARCHAR(20)[],
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "world" UUID NOT NULL,
    "operator" UUID NOT NULL,
    "use" VARCHAR(10) NOT NULL,
    "session" VARCHAR(64) NOT NULL,
    "challenge" VARCHAR(100) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("world","operator","use","session")
);

-- CreateTable
CREATE TABLE "site" (
    "world" UUID NOT NULL,
    "host" VARCHAR(255) NOT NULL,
    "is_open" BOOLEAN NOT NULL,
    "config" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "site_pkey" PRIMARY KEY ("world","host")
);

-- CreateTable
CREATE TABLE "binding_proof" (
    "world" UUID NOT NULL,
    "operator" UUID NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "session" VARCHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "binding_proof_pkey" PRIMARY KEY ("world","operator","kind","session")
);

-- CreateTable
CREATE TABLE "alert_flag" (
    "world" UUID NOT NULL,
    "operator" UUID NOT NULL,
    "use" VARCHAR(10) NOT NULL,
    "flag" SMALLINT NOT NULL,

    CONSTRAINT "alert_flag_pkey" PRIMARY KEY ("world","operator","use")
);

-- CreateTable
CREATE TABLE "approval_level" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "level" SMALLINT NOT NULL,
    "reviewers" UUID[],
    "from_minor" BIGINT DEFAULT 0,
    "countries" VARCHAR(2)[] DEFAULT ARRAY[]::VARCHAR(2)[],

    CONSTRAINT "approval_level_pkey" PRIMARY KEY ("world","user_no","level")
);

-- CreateTable
CREATE TABLE "agreement_version" (
    "world" UUID NOT NULL,
    "agreement" VARCHAR(30) NOT NULL,
    "version" INTEGER NOT NULL,
    "zh" TEXT NOT NULL,
    "en" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "active_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agreement_version_pkey" PRIMARY KEY ("world","agreement","version")
);

-- CreateTable
CREATE TABLE "agreement_acceptance" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "agreement" VARCHAR(30) NOT NULL,
    "version" INTEGER NOT NULL,
    "operator" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,
    "origin" VARCHAR(60) NOT NULL,

    CONSTRAINT "agreement_acceptance_pkey" PRIMARY KEY ("world","user_no","agreement","version")
);

-- CreateTable
CREATE TABLE "invitation" (
    "world" UUID NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "partner" VARCHAR(80) NOT NULL,
    "most" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("world","code")
);

-- CreateTable
CREATE TABLE "account_manager" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "phone" VARCHAR(20) NOT NULL,
    "email" VARCHAR(120) NOT NULL,
    "contact" VARCHAR(200) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_manager_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "english_name" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "name" VARCHAR(200) NOT NULL,
    "reason" VARCHAR(140) NOT NULL DEFAULT '',
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "english_name_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "home_config" (
    "world" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "currencies" VARCHAR(3)[],
    "guide_dismissed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "home_config_pkey" PRIMARY KEY ("world","operator_id")
);

-- CreateTable
CREATE TABLE "enquiry" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "enquiry_no" VARCHAR(32) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "kind" VARCHAR(20) NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "contact" VARCHAR(120) NOT NULL DEFAULT '',
    "company" VARCHAR(120) NOT NULL DEFAULT '',
    "page" VARCHAR(300) NOT NULL DEFAULT '',
    "user_no" VARCHAR(20) NOT NULL DEFAULT '',
    "operator_id" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "origin" VARCHAR(60) NOT NULL,
    "answer" VARCHAR(300) NOT NULL DEFAULT '',

    CONSTRAINT "enquiry_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "device" (
    "world" UUID NOT NULL,
    "operator" UUID NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL,
    "agent" VARCHAR(200) NOT NULL,
    "origin" VARCHAR(60) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_pkey" PRIMARY KEY ("world","operator","token_hash")
);

-- CreateTable
CREATE TABLE "login_lock" (
    "world" UUID NOT NULL,
    "subject" VARCHAR(64) NOT NULL,
    "device" VARCHAR(64) NOT NULL,
    "wrong" SMALLINT NOT NULL,
    "locked_until" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_lock_pkey" PRIMARY KEY ("world","subject","device")
);

-- CreateTable
CREATE TABLE "edition_grant" (
    "token_hash" VARCHAR(64) NOT NULL,
    "world" UUID NOT NULL,
    "operator" UUID NOT NULL,
    "audience" VARCHAR(10) NOT NULL,
    "device" VARCHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "edition_grant_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "ops_recovery_code" (
    "name" VARCHAR(60) NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "ops_recovery_code_pkey" PRIMARY KEY ("name","hash")
);

-- CreateTable
CREATE TABLE "exchange_order" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "sell" VARCHAR(3) NOT NULL,
    "buy" VARCHAR(3) NOT NULL,
    "fixed" VARCHAR(4) NOT NULL,
    "sell_minor" BIGINT NOT NULL,
    "buy_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL DEFAULT 0,
    "base" VARCHAR(3) NOT NULL,
    "quote" VARCHAR(3) NOT NULL,
    "side" VARCHAR(8) NOT NULL,
    "rate" BIGINT NOT NULL DEFAULT 0,
    "target_rate" BIGINT NOT NULL DEFAULT 0,
    "valid_until" TIMESTAMPTZ(3),
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "limit_minor" BIGINT NOT NULL DEFAULT 0,
    "fills_part" BOOLEAN NOT NULL DEFAULT false,
    "holds_funds" BOOLEAN NOT NULL DEFAULT false,
    "queued_at" TIMESTAMPTZ(3),
    "queue_no" BIGINT NOT NULL DEFAULT 0,
    "source" VARCHAR(12) NOT NULL DEFAULT 'portal',
    "cancelled_by" UUID,
    "cancelled_at" TIMESTAMPTZ(3),
    "delivery_date" VARCHAR(10),
    "delivery_type" VARCHAR(6),
    "advance_fee_minor" BIGINT NOT NULL DEFAULT 0,
    "held_minor" BIGINT NOT NULL DEFAULT 0,
    "actual_fee_minor" BIGINT NOT NULL DEFAULT 0,
    "unpaid_fee_minor" BIGINT NOT NULL DEFAULT 0,
    "defaulted_at" TIMESTAMPTZ(3),
    "close_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "exchange_order_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "limit_change" (
    "world" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "fixed" VARCHAR(4) NOT NULL,
    "limit_minor" BIGINT NOT NULL,
    "target_rate" BIGINT NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "fills_part" BOOLEAN NOT NULL,
    "holds_funds" BOOLEAN NOT NULL,

    CONSTRAINT "limit_change_pkey" PRIMARY KEY ("world","order_id","no")
);

-- CreateTable
CREATE TABLE "limit_bound" (
    "world" UUID NOT NULL,
    "base" VARCHAR(3) NOT NULL,
    "quote" VARCHAR(3) NOT NULL,
    "side" VARCHAR(8) NOT NULL,
    "target_rate" BIGINT NOT NULL,

    CONSTRAINT "limit_bound_pkey" PRIMARY KEY ("world","base","quote","side")
);

-- CreateTable
CREATE TABLE "fee_rule" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "rule_no" VARCHAR(32) NOT NULL,
    "product" VARCHAR(16) NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT '',
    "ppm" INTEGER NOT NULL,
    "min_minor" BIGINT NOT NULL,
    "max_minor" BIGINT,
    "effective_from" TIMESTAMPTZ(3) NOT NULL,
    "announced_at" TIMESTAMPTZ(3) NOT NULL,
    "announced_by" VARCHAR(60) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" VARCHAR(60),

    CONSTRAINT "fee_rule_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID,
    "use" VARCHAR(30) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "kind" VARCHAR(8) NOT NULL,
    "size" INTEGER NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "blob" (
    "hash" VARCHAR(64) NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "download" (
    "world" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "subject" VARCHAR(180) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "download_pkey" PRIMARY KEY ("world","operator_id","subject")
);

-- CreateTable
CREATE TABLE "supplement_material" (
    "world" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "biz_type" VARCHAR(40) NOT NULL,
    "biz_id" VARCHAR(40) NOT NULL,
    "file_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "supplement_material_pkey" PRIMARY KEY ("world","biz_type","biz_id","file_id")
);

-- CreateTable
CREATE TABLE "export_job" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "kind" VARCHAR(30) NOT NULL,
    "format" VARCHAR(8) NOT NULL,
    "locale" VARCHAR(8) NOT NULL,
    "asked" JSONB NOT NULL,
    "file_name" VARCHAR(200) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "rows_total" INTEGER,
    "has_failed" BOOLEAN NOT NULL DEFAULT false,
    "done_at" TIMESTAMPTZ(3),
    "file_id" UUID,

    CONSTRAINT "export_job_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "account" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "owner" VARCHAR(40) NOT NULL,
    "purpose" VARCHAR(30) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "stripe" SMALLINT NOT NULL DEFAULT 0,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "entries" BIGINT NOT NULL DEFAULT 0,
    "credited" BIGINT NOT NULL DEFAULT 0,
    "credits" BIGINT NOT NULL DEFAULT 0,
    "may_owe" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "account_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "posting" (
    "world" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "leg" VARCHAR(20) NOT NULL,
    "kind" VARCHAR(30) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "digest" VARCHAR(64) NOT NULL,

    CONSTRAINT "posting_pkey" PRIMARY KEY ("world","order_id","leg")
);

-- CreateTable
CREATE TABLE "entry" (
    "world" UUID NOT NULL,
    "account" UUID NOT NULL,
    "no" BIGINT NOT NULL,
    "order_id" UUID NOT NULL,
    "leg" VARCHAR(20) NOT NULL,
    "side" VARCHAR(1) NOT NULL,
    "amount" BIGINT NOT NULL,
    "before" BIGINT NOT NULL,
    "after" BIGINT NOT NULL,
    "credited" BIGINT NOT NULL,
    "credits" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("world","account","no")
);

-- CreateTable
CREATE TABLE "world" (
    "id" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "seed" VARCHAR(60) NOT NULL,
    "clock_mode" VARCHAR(8) NOT NULL,
    "clock_at" TIMESTAMPTZ(3) NOT NULL,
    "clock_since" TIMESTAMPTZ(3) NOT NULL,
    "clock_speed" INTEGER NOT NULL DEFAULT 1,
    "settled_to" TIMESTAMPTZ(3) NOT NULL,
    "popped" BIGINT NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3),
    "scenario" VARCHAR(20) NOT NULL DEFAULT 'empty',
    "terms" JSONB NOT NULL DEFAULT '{}',
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "world_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "due" (
    "world" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "priority" SMALLINT NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "subject" VARCHAR(80) NOT NULL,
    "state" VARCHAR(8) NOT NULL DEFAULT 'open',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "done_no" BIGINT,

    CONSTRAINT "due_pkey" PRIMARY KEY ("world","kind","subject","due_at")
);

-- CreateTable
CREATE TABLE "counter" (
    "world" UUID NOT NULL,
    "scope" VARCHAR(40) NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("world","scope")
);

-- CreateTable
CREATE TABLE "history" (
    "world" UUID NOT NULL,
    "machine" VARCHAR(30) NOT NULL,
    "subject" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "before" VARCHAR(30) NOT NULL,
    "event" VARCHAR(30) NOT NULL,
    "after" VARCHAR(30) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "who" VARCHAR(60) NOT NULL,

    CONSTRAINT "history_pkey" PRIMARY KEY ("world","subject","no")
);

-- CreateTable
CREATE TABLE "audit" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,
    "who" VARCHAR(60) NOT NULL,
    "origin" VARCHAR(60) NOT NULL,
    "what" VARCHAR(60) NOT NULL,
    "subject" VARCHAR(120) NOT NULL,
    "outcome" VARCHAR(40) NOT NULL,
    "seal_no" BIGINT,
    "seal" VARCHAR(64),

    CONSTRAINT "audit_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "audit_seal" (
    "world" UUID NOT NULL,
    "last_no" BIGINT NOT NULL,
    "last" VARCHAR(64) NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("world")
);

-- CreateTable
CREATE TABLE "idempotency" (
    "world" UUID NOT NULL,
    "who" VARCHAR(60) NOT NULL,
    "call" VARCHAR(120) NOT NULL,
    "key" VARCHAR(80) NOT NULL,
    "digest" VARCHAR(64) NOT NULL,
    "outcome" VARCHAR(40) NOT NULL,
    "answer" JSONB,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_pkey" PRIMARY KEY ("world","who","call","key")
);

-- CreateTable
CREATE TABLE "snapshot" (
    "id" UUID NOT NULL,
    "world" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "content" BYTEA NOT NULL,
    "files" VARCHAR(64)[],

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "recipient" VARCHAR(120) NOT NULL,
    "purpose" VARCHAR(40) NOT NULL,
    "subject" VARCHAR(200) NOT NULL DEFAULT '',
    "sealed" BYTEA,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "tick" (
    "world" UUID NOT NULL,
    "no" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" VARCHAR(10) NOT NULL,
    "mids" JSONB NOT NULL,

    CONSTRAINT "tick_pkey" PRIMARY KEY ("world","no")
);

-- CreateTable
CREATE TABLE "replay" (
    "world" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "label" VARCHAR(10) NOT NULL,
    "mids" JSONB NOT NULL,
    "no" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "replay_pkey" PRIMARY KEY ("world","at")
);

-- CreateTable
CREATE TABLE "halt" (
    "world" UUID NOT NULL,
    "base" VARCHAR(3) NOT NULL,
    "quote" VARCHAR(3) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "halt_pkey" PRIMARY KEY ("world","base","quote")
);

-- CreateTable
CREATE TABLE "quote" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "sell" VARCHAR(3) NOT NULL,
    "sell_minor" BIGINT NOT NULL,
    "buy" VARCHAR(3) NOT NULL,
    "buy_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "base" VARCHAR(3) NOT NULL,
    "quote" VARCHAR(3) NOT NULL,
    "rate" BIGINT NOT NULL,
    "fixed" VARCHAR(4) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_by" UUID,
    "card_id" UUID,
    "card_uses" BIGINT NOT NULL DEFAULT 0,
    "plain_rate" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "message" (
    "world" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "facts" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "is_read" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "message_pkey" PRIMARY KEY ("world","operator_id","id")
);

-- CreateTable
CREATE TABLE "message_choice" (
    "world" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "event" VARCHAR(20) NOT NULL,
    "in_app" BOOLEAN NOT NULL,
    "by_mail" BOOLEAN NOT NULL,
    "language" VARCHAR(5) NOT NULL,

    CONSTRAINT "message_choice_pkey" PRIMARY KEY ("world","operator_id","event")
);

-- CreateTable
CREATE TABLE "notice" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "biz_type" VARCHAR(10) NOT NULL,
    "content_type" SMALLINT NOT NULL,
    "title_zh" VARCHAR(120) NOT NULL,
    "title_en" VARCHAR(160) NOT NULL,
    "content_zh" VARCHAR(8000) NOT NULL,
    "content_en" VARCHAR(8000) NOT NULL,
    "picture_zh" UUID,
    "picture_en" UUID,
    "is_scrolling" BOOLEAN NOT NULL,
    "is_popup" BOOLEAN NOT NULL,
    "publish_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "written_by" VARCHAR(60) NOT NULL,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "notice_read" (
    "world" UUID NOT NULL,
    "notice_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_read_pkey" PRIMARY KEY ("world","notice_id","operator_id")
);

-- CreateTable
CREATE TABLE "navigation_config" (
    "world" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "paths" VARCHAR(120)[],

    CONSTRAINT "navigation_config_pkey" PRIMARY KEY ("world","operator_id")
);

-- CreateTable
CREATE TABLE "payee" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payee_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "channel" VARCHAR(10) NOT NULL DEFAULT 'abroad',
    "entity_type" VARCHAR(20) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "name" VARCHAR(140) NOT NULL,
    "account" VARCHAR(40) NOT NULL,
    "swift" VARCHAR(11) NOT NULL,
    "bank_name" VARCHAR(140) NOT NULL,
    "bank_country" VARCHAR(2) NOT NULL,
    "bank_code" VARCHAR(20) NOT NULL DEFAULT '',
    "card_type" VARCHAR(10) NOT NULL DEFAULT '',
    "intermediary_name" VARCHAR(140) NOT NULL DEFAULT '',
    "intermediary_swift" VARCHAR(11) NOT NULL DEFAULT '',
    "intermediary_country" VARCHAR(2) NOT NULL DEFAULT '',
    "country" VARCHAR(2) NOT NULL,
    "province" VARCHAR(60) NOT NULL DEFAULT '',
    "city" VARCHAR(60) NOT NULL DEFAULT '',
    "address" VARCHAR(128) NOT NULL,
    "postal_code" VARCHAR(12) NOT NULL DEFAULT '',
    "mobile" VARCHAR(20) NOT NULL DEFAULT '',
    "nickname" VARCHAR(60) NOT NULL DEFAULT '',
    "proof_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "asked_for" VARCHAR(200) NOT NULL DEFAULT '',
    "awaits_material" BOOLEAN NOT NULL DEFAULT false,
    "name_check" VARCHAR(12) NOT NULL DEFAULT '',
    "held_by" VARCHAR(140) NOT NULL DEFAULT '',
    "name_checked_at" TIMESTAMPTZ(3),
    "agreed_by" UUID,
    "agreed_at" TIMESTAMPTZ(3),
    "partner_id" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payee_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "pobo_payer" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "record_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "payer_type" VARCHAR(10) NOT NULL,
    "name" VARCHAR(140) NOT NULL,
    "en_name" VARCHAR(140) NOT NULL DEFAULT '',
    "first_name" VARCHAR(60) NOT NULL DEFAULT '',
    "last_name" VARCHAR(60) NOT NULL DEFAULT '',
    "cert_type" VARCHAR(20) NOT NULL,
    "cert_no" VARCHAR(40) NOT NULL,
    "cert_expiry" VARCHAR(10) NOT NULL DEFAULT '',
    "country" VARCHAR(2) NOT NULL,
    "province" VARCHAR(60) NOT NULL DEFAULT '',
    "address" VARCHAR(128) NOT NULL,
    "birthday" VARCHAR(10) NOT NULL DEFAULT '',
    "people" JSONB NOT NULL DEFAULT '{}',
    "files" JSONB NOT NULL DEFAULT '{}',
    "reason" VARCHAR(140) NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pobo_payer_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "account_record" (
    "world" UUID NOT NULL,
    "account" VARCHAR(40) NOT NULL,
    "name" VARCHAR(140) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_record_pkey" PRIMARY KEY ("world","account")
);

-- CreateTable
CREATE TABLE "partner" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "partner_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "partner_type" VARCHAR(20) NOT NULL,
    "name" VARCHAR(140) NOT NULL,
    "en_name" VARCHAR(140) NOT NULL DEFAULT '',
    "country" VARCHAR(2) NOT NULL,
    "registration_no" VARCHAR(40) NOT NULL DEFAULT '',
    "address" VARCHAR(128) NOT NULL DEFAULT '',
    "contact" VARCHAR(80) NOT NULL DEFAULT '',
    "phone" VARCHAR(20) NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "payment" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(30) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "payee_id" UUID NOT NULL,
    "payee_name" VARCHAR(140) NOT NULL,
    "payee_account" VARCHAR(40) NOT NULL,
    "payee_swift" VARCHAR(11) NOT NULL,
    "payee_bank" VARCHAR(140) NOT NULL,
    "payee_country" VARCHAR(2) NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "arrival_minor" BIGINT NOT NULL,
    "fee_currency" VARCHAR(3) NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "bearer" VARCHAR(3) NOT NULL,
    "pay_currency" VARCHAR(3) NOT NULL,
    "pay_minor" BIGINT NOT NULL,
    "rate" BIGINT NOT NULL DEFAULT 0,
    "held_minor" BIGINT NOT NULL DEFAULT 0,
    "exchanged_at" TIMESTAMPTZ(3),
    "usd_minor" BIGINT NOT NULL DEFAULT 0,
    "purpose" VARCHAR(40) NOT NULL,
    "reference" VARCHAR(26) NOT NULL,
    "merchant_order_no" VARCHAR(40) NOT NULL DEFAULT '',
    "uetr" UUID NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "dispatch_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "asked" VARCHAR(140),
    "pobo_record_id" UUID,
    "pobo_name" VARCHAR(140),
    "done_at" TIMESTAMPTZ(3),
    "fail_reason" VARCHAR(140),
    "batch_id" UUID,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "payment_document" (
    "world" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "payment_document_pkey" PRIMARY KEY ("world","payment_id","place")
);

-- CreateTable
CREATE TABLE "payment_review" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "levels" SMALLINT[],
    "passed" SMALLINT NOT NULL DEFAULT 0,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_review_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "payment_decision" (
    "world" UUID NOT NULL,
    "review_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "level" SMALLINT NOT NULL,
    "operator_id" UUID NOT NULL,
    "is_approved" BOOLEAN NOT NULL,
    "remark" VARCHAR(140) NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_decision_pkey" PRIMARY KEY ("world","review_id","place")
);

-- CreateTable
CREATE TABLE "payment_refund" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "payment_id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "deducted_minor" BIGINT NOT NULL,
    "reason" VARCHAR(140) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_refund_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "payment_hop" (
    "world" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "no" SMALLINT NOT NULL,
    "bank" VARCHAR(140) NOT NULL,
    "swift" VARCHAR(11) NOT NULL,
    "country" VARCHAR(2) NOT NULL,
    "deducted_minor" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_hop_pkey" PRIMARY KEY ("world","payment_id","no")
);

-- CreateTable
CREATE TABLE "payment_batch" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "batch_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "file_id" UUID,
    "file_name" VARCHAR(255) NOT NULL,
    "file_hash" VARCHAR(64) NOT NULL DEFAULT '',
    "from_batch_id" UUID,
    "headings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "rows_faulty" INTEGER NOT NULL DEFAULT 0,
    "rows_paid" INTEGER NOT NULL DEFAULT 0,
    "rows_failed" INTEGER NOT NULL DEFAULT 0,
    "fault" VARCHAR(20),
    "fault_about" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "reviewers" JSONB NOT NULL DEFAULT '{}',
    "passed_by" UUID[] DEFAULT ARRAY[]::UUID[],
    "reason" VARCHAR(140),

    CONSTRAINT "payment_batch_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "batch_row" (
    "world" UUID NOT NULL,
    "batch_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "cells" JSONB NOT NULL,
    "faults" JSONB,
    "payee_id" UUID,
    "added_payee" JSONB,
    "payee_changes" INTEGER,
    "name_check" VARCHAR(12) NOT NULL DEFAULT '',
    "held_by" VARCHAR(140) NOT NULL DEFAULT '',
    "payee_name" VARCHAR(140) NOT NULL DEFAULT '',
    "payee_account" VARCHAR(60) NOT NULL DEFAULT '',
    "currency" VARCHAR(3) NOT NULL DEFAULT '',
    "amount_minor" BIGINT NOT NULL DEFAULT 0,
    "fee_minor" BIGINT NOT NULL DEFAULT 0,
    "bearer" VARCHAR(3) NOT NULL DEFAULT '',
    "purpose" VARCHAR(40) NOT NULL DEFAULT '',
    "reference" VARCHAR(26) NOT NULL DEFAULT '',
    "merchant_order_no" VARCHAR(40) NOT NULL DEFAULT '',
    "order_no" VARCHAR(32),
    "fail_reason" VARCHAR(40),

    CONSTRAINT "batch_row_pkey" PRIMARY KEY ("world","batch_id","no")
);

-- CreateTable
CREATE TABLE "batch_total" (
    "world" UUID NOT NULL,
    "batch_id" UUID NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "rows" INTEGER NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,

    CONSTRAINT "batch_total_pkey" PRIMARY KEY ("world","batch_id","currency")
);

-- CreateTable
CREATE TABLE "quota_card" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "card_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "reason" VARCHAR(80) NOT NULL,
    "kind" VARCHAR(12) NOT NULL DEFAULT '',
    "base" VARCHAR(3) NOT NULL DEFAULT '',
    "quote" VARCHAR(3) NOT NULL DEFAULT '',
    "share_ppm" INTEGER NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "quota_minor" BIGINT NOT NULL,
    "used_minor" BIGINT NOT NULL DEFAULT 0,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "granted_by" VARCHAR(60) NOT NULL,

    CONSTRAINT "quota_card_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "quota_card_use" (
    "world" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "card_id" UUID NOT NULL,
    "used_minor" BIGINT NOT NULL,
    "plain_rate" BIGINT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quota_card_use_pkey" PRIMARY KEY ("world","order_id")
);

-- CreateTable
CREATE TABLE "common_pairs" (
    "world" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "pairs" VARCHAR(7)[],

    CONSTRAINT "common_pairs_pkey" PRIMARY KEY ("world","operator_id")
);

-- CreateTable
CREATE TABLE "product_access" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "product" VARCHAR(12) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_access_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "remittance" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_no" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL DEFAULT 0,
    "charging_mode" VARCHAR(3) NOT NULL,
    "payer_name" VARCHAR(140) NOT NULL,
    "payer_account" VARCHAR(40) NOT NULL,
    "payer_bank" VARCHAR(140) NOT NULL,
    "payer_country" VARCHAR(2) NOT NULL,
    "intermediary_bank" VARCHAR(140) NOT NULL DEFAULT '',
    "beneficiary_bank" VARCHAR(140) NOT NULL DEFAULT '',
    "payee_account" VARCHAR(40) NOT NULL,
    "postscript" VARCHAR(140) NOT NULL,
    "uetr" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "arrives_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "reject_reason" VARCHAR(140),

    CONSTRAINT "remittance_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "income" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "detail_id" VARCHAR(32) NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "remittance_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "currency" VARCHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "credited_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "income_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "rate_reminder" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_no" VARCHAR(20) NOT NULL,
    "operator_id" UUID NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "base" VARCHAR(3) NOT NULL,
    "quote" VARCHAR(3) NOT NULL,
    "side" VARCHAR(8) NOT NULL,
    "target_rate" BIGINT NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "phone" VARCHAR(20) NOT NULL,
    "language" VARCHAR(10) NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "rate" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "rate_reminder_pkey" PRIMARY KEY ("world","id")
);

-- CreateTable
CREATE TABLE "reminder_bound" (
    "world" UUID NOT NULL,
    "base" VARCHAR(3) NOT NULL,
    "quote" VARCHAR(3) NOT NULL,
    "side" VARCHAR(8) NOT NULL,
    "target_rate" BIGINT NOT NULL,

    CONSTRAINT "reminder_bound_pkey" PRIMARY KEY ("world","base","quote","side")
);

-- CreateIndex
CREATE UNIQUE INDEX "merchant_world_id_key" ON "merchant"("world", "id");

-- CreateIndex
CREATE INDEX "operator_world_user_no_idx" ON "operator"("world", "user_no");

-- CreateIndex
CREATE UNIQUE INDEX "operator_world_phone_key" ON "operator"("world", "phone");

-- CreateIndex
CREATE UNIQUE INDEX "operator_world_email_key" ON "operator"("world", "email");

-- CreateIndex
CREATE UNIQUE INDEX "role_world_user_no_name_key" ON "role"("world", "user_no", "name");

-- CreateIndex
CREATE INDEX "mail_link_world_operator_idx" ON "mail_link"("world", "operator");

-- CreateIndex
CREATE INDEX "mail_link_expires_at_idx" ON "mail_link"("expires_at");

-- CreateIndex
CREATE INDEX "session_world_holder_idx" ON "session"("world", "holder");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "captcha_expires_at_idx" ON "captcha"("expires_at");

-- CreateIndex
CREATE INDEX "verification_code_expires_at_idx" ON "verification_code"("expires_at");

-- CreateIndex
CREATE INDEX "code_allowance_last_idx" ON "code_allowance"("last");

-- CreateIndex
CREATE INDEX "passkey_world_operator_idx" ON "passkey"("world", "operator");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_world_credential_key" ON "passkey"("world", "credential");

-- CreateIndex
CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge"("expires_at");

-- CreateIndex
CREATE INDEX "binding_proof_expires_at_idx" ON "binding_proof"("expires_at");

-- CreateIndex
CREATE INDEX "account_manager_world_name_idx" ON "account_manager"("world", "name");

-- CreateIndex
CREATE INDEX "english_name_world_user_no_placed_at_idx" ON "english_name"("world", "user_no", "placed_at" DESC);

-- CreateIndex
CREATE INDEX "english_name_world_state_placed_at_idx" ON "english_name"("world", "state", "placed_at");

-- CreateIndex
CREATE INDEX "enquiry_world_origin_sent_at_idx" ON "enquiry"("world", "origin", "sent_at");

-- CreateIndex
CREATE INDEX "enquiry_world_state_made_at_id_idx" ON "enquiry"("world", "state", "made_at" DESC, "id");

-- CreateIndex
CREATE INDEX "device_world_token_hash_idx" ON "device"("world", "token_hash");

-- CreateIndex
CREATE INDEX "device_expires_at_idx" ON "device"("expires_at");

-- CreateIndex
CREATE INDEX "login_lock_seen_at_idx" ON "login_lock"("seen_at");

-- CreateIndex
CREATE INDEX "edition_grant_world_operator_idx" ON "edition_grant"("world", "operator");

-- CreateIndex
CREATE INDEX "edition_grant_expires_at_idx" ON "edition_grant"("expires_at");

-- CreateIndex
CREATE INDEX "exchange_order_listed_idx" ON "exchange_order"("world", "user_no", "placed_at" DESC, "order_no" DESC, "kind", "state", "sell", "buy");

-- CreateIndex
CREATE INDEX "exchange_order_world_base_quote_side_state_target_rate_plac_idx" ON "exchange_order"("world", "base", "quote", "side", "state", "target_rate", "placed_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "exchange_order_world_order_no_key" ON "exchange_order"("world", "order_no");

-- CreateIndex
CREATE INDEX "fee_rule_world_product_currency_effective_from_idx" ON "fee_rule"("world", "product", "currency", "effective_from" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "fee_rule_world_rule_no_key" ON "fee_rule"("world", "rule_no");

-- CreateIndex
CREATE INDEX "stored_file_world_user_no_made_at_id_idx" ON "stored_file"("world", "user_no", "made_at" DESC, "id");

-- CreateIndex
CREATE INDEX "stored_file_hash_idx" ON "stored_file"("hash");

-- CreateIndex
CREATE INDEX "blob_touched_at_idx" ON "blob"("touched_at");

-- CreateIndex
CREATE INDEX "download_at_idx" ON "download"("at");

-- CreateIndex
CREATE INDEX "export_job_world_operator_id_asked_at_idx" ON "export_job"("world", "operator_id", "asked_at" DESC);

-- CreateIndex
CREATE INDEX "export_job_done_at_has_failed_asked_at_idx" ON "export_job"("done_at", "has_failed", "asked_at");

-- CreateIndex
CREATE UNIQUE INDEX "account_world_owner_purpose_currency_stripe_key" ON "account"("world", "owner", "purpose", "currency", "stripe");

-- CreateIndex
CREATE INDEX "entry_world_order_id_idx" ON "entry"("world", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "world_name_key" ON "world"("name");

-- CreateIndex
CREATE INDEX "due_world_state_due_at_priority_kind_subject_idx" ON "due"("world", "state", "due_at", "priority", "kind", "subject");

-- CreateIndex
CREATE INDEX "audit_world_seal_no_idx" ON "audit"("world", "seal_no");

-- CreateIndex
CREATE INDEX "audit_world_who_at_idx" ON "audit"("world", "who", "at");

-- CreateIndex
CREATE INDEX "idempotency_made_at_idx" ON "idempotency"("made_at");

-- CreateIndex
CREATE INDEX "snapshot_world_idx" ON "snapshot"("world");

-- CreateIndex
CREATE INDEX "outbox_world_made_at_idx" ON "outbox"("world", "made_at" DESC);

-- CreateIndex
CREATE INDEX "outbox_kind_sent_at_expires_at_idx" ON "outbox"("kind", "sent_at", "expires_at");

-- CreateIndex
CREATE INDEX "tick_world_at_no_idx" ON "tick"("world", "at", "no");

-- CreateIndex
CREATE INDEX "message_world_operator_id_is_read_id_idx" ON "message"("world", "operator_id", "is_read", "id");

-- CreateIndex
CREATE INDEX "notice_world_state_publish_at_id_idx" ON "notice"("world", "state", "publish_at" DESC, "id");

-- CreateIndex
CREATE INDEX "notice_read_world_operator_id_idx" ON "notice_read"("world", "operator_id");

-- CreateIndex
CREATE INDEX "payee_world_user_no_made_at_id_idx" ON "payee"("world", "user_no", "made_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "payee_world_payee_no_key" ON "payee"("world", "payee_no");

-- CreateIndex
CREATE INDEX "pobo_payer_world_user_no_made_at_id_idx" ON "pobo_payer"("world", "user_no", "made_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "pobo_payer_world_record_no_key" ON "pobo_payer"("world", "record_no");

-- CreateIndex
CREATE INDEX "partner_world_user_no_made_at_id_idx" ON "partner"("world", "user_no", "made_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "partner_world_user_no_country_name_key" ON "partner"("world", "user_no", "country", "name");

-- CreateIndex
CREATE INDEX "payment_listed_idx" ON "payment"("world", "user_no", "placed_at" DESC, "order_no" DESC, "state", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "payment_world_order_no_key" ON "payment"("world", "order_no");

-- CreateIndex
CREATE INDEX "payment_review_world_user_no_state_idx" ON "payment_review"("world", "user_no", "state");

-- CreateIndex
CREATE UNIQUE INDEX "payment_review_world_payment_id_key" ON "payment_review"("world", "payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_refund_world_payment_id_key" ON "payment_refund"("world", "payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_refund_world_order_no_key" ON "payment_refund"("world", "order_no");

-- CreateIndex
CREATE INDEX "payment_batch_listed_idx" ON "payment_batch"("world", "user_no", "placed_at" DESC, "batch_no" DESC, "state");

-- CreateIndex
CREATE INDEX "payment_batch_world_user_no_file_hash_idx" ON "payment_batch"("world", "user_no", "file_hash");

-- CreateIndex
CREATE INDEX "payment_batch_state_lease_until_idx" ON "payment_batch"("state", "lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "payment_batch_world_batch_no_key" ON "payment_batch"("world", "batch_no");

-- CreateIndex
CREATE INDEX "quota_card_world_user_no_state_valid_until_idx" ON "quota_card"("world", "user_no", "state", "valid_until");

-- CreateIndex
CREATE UNIQUE INDEX "quota_card_world_card_no_key" ON "quota_card"("world", "card_no");

-- CreateIndex
CREATE INDEX "quota_card_use_world_card_id_used_at_idx" ON "quota_card_use"("world", "card_id", "used_at");

-- CreateIndex
CREATE UNIQUE INDEX "product_access_world_user_no_product_key" ON "product_access"("world", "user_no", "product");

-- CreateIndex
CREATE INDEX "remittance_listed_idx" ON "remittance"("world", "user_no", "sent_at" DESC, "order_no" DESC, "state", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "remittance_world_order_no_key" ON "remittance"("world", "order_no");

-- CreateIndex
CREATE INDEX "income_listed_idx" ON "income"("world", "user_no", "credited_at" DESC, "detail_id" DESC, "currency");

-- CreateIndex
CREATE UNIQUE INDEX "income_world_detail_id_key" ON "income"("world", "detail_id");

-- CreateIndex
CREATE INDEX "rate_reminder_world_user_no_placed_at_id_idx" ON "rate_reminder"("world", "user_no", "placed_at" DESC, "id");

-- CreateIndex
CREATE INDEX "rate_reminder_world_base_quote_side_state_target_rate_id_idx" ON "rate_reminder"("world", "base", "quote", "side", "state", "target_rate", "id");

-- The second wall: what the deeds guarantee, the database refuses to break.
ALTER TABLE "account" ADD CONSTRAINT "account_not_below_zero" CHECK ("may_owe" OR "balance" >= 0);
ALTER TABLE "entry" ADD CONSTRAINT "entry_moves_something" CHECK ("amount" > 0);
ALTER TABLE "entry" ADD CONSTRAINT "entry_side" CHECK ("side" IN ('D', 'C'));
ALTER TABLE "entry" ADD CONSTRAINT "entry_adds_up" CHECK ("after" = "before" + CASE "side" WHEN 'C' THEN "amount" ELSE -"amount" END);
ALTER TABLE "quote" ADD CONSTRAINT "quote_positive" CHECK ("sell_minor" > 0 AND "buy_minor" > 0 AND "fee_minor" >= 0 AND "rate" > 0);
ALTER TABLE "exchange_order" ADD CONSTRAINT "exchange_order_positive" CHECK ("sell_minor" > 0 AND "buy_minor" > 0 AND "fee_minor" >= 0 AND "sell" <> "buy");
ALTER TABLE "exchange_order" ADD CONSTRAINT "exchange_order_forward" CHECK ("advance_fee_minor" >= 0 AND "held_minor" BETWEEN 0 AND "sell_minor" + "fee_minor" AND "unpaid_fee_minor" BETWEEN 0 AND "actual_fee_minor");
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_positive" CHECK ("amount_minor" > 0 AND "fee_minor" >= 0);
ALTER TABLE "payment" ADD CONSTRAINT "payment_positive" CHECK ("amount_minor" > 0 AND "fee_minor" >= 0 AND "pay_minor" > 0 AND "held_minor" >= 0 AND "usd_minor" >= 0);
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_within" CHECK ("amount_minor" >= 0 AND "deducted_minor" >= 0 AND "amount_minor" + "deducted_minor" > 0);
ALTER TABLE "payment_hop" ADD CONSTRAINT "payment_hop_keeps" CHECK ("deducted_minor" >= 0);
ALTER TABLE "fee_rule" ADD CONSTRAINT "fee_rule_bounds" CHECK ("ppm" BETWEEN 0 AND 1000000 AND "min_minor" >= 0 AND ("max_minor" IS NULL OR "max_minor" >= "min_minor"));
ALTER TABLE "quota_card" ADD CONSTRAINT "quota_card_within" CHECK ("used_minor" BETWEEN 0 AND "quota_minor" AND "quota_minor" > 0 AND "share_ppm" BETWEEN 1 AND 1000000 AND "valid_from" < "valid_until");

-- What was written down stays as it was: entries of the ledger never change, rows of the audit log neither change nor go; only their seals are added, once.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'rows of % are written once', TG_TABLE_NAME; END $$;
CREATE TRIGGER "entry_is_final" BEFORE UPDATE ON "entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_stays" BEFORE DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_is_not_emptied" BEFORE TRUNCATE ON "audit" EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_is_final" BEFORE UPDATE ON "audit" FOR EACH ROW
  WHEN (OLD."seal_no" IS NOT NULL OR (OLD."world", OLD."id", OLD."at", OLD."noted_at", OLD."who", OLD."origin", OLD."what", OLD."subject", OLD."outcome") IS DISTINCT FROM (NEW."world", NEW."id", NEW."at", NEW."noted_at", NEW."who", NEW."origin", NEW."what", NEW."subject", NEW."outcome"))
  EXECUTE FUNCTION "refuse_change"();
-- What a merchant's audit log shows beside what its own people did; postings are not in it, so it costs them nothing.
CREATE INDEX "audit_about_idx" ON "audit"("world", "subject", "id") WHERE "who" IN ('nobody', 'clock') OR "who" LIKE 'ops:%';
-- Post-funded exchanges whose funds are looked for every few minutes: those of their delivery day, those in default, and what they still owe.
CREATE INDEX "exchange_order_awaited_idx" ON "exchange_order"("world", "user_no", "sell") WHERE "kind" = 'postFunded' AND ("state" IN ('processing', 'timeOut') OR "unpaid_fee_minor" > 0);
-- Most exchanges are done at once; lists of those in some other state begin here instead of passing all the others.
CREATE INDEX "exchange_order_unfinished_idx" ON "exchange_order"("world", "user_no", "state", "placed_at" DESC, "order_no" DESC, "kind", "sell", "buy") WHERE "state" <> 'finished';
-- Defaults are few among many: the desk lists them, whatever became of them.
CREATE INDEX "exchange_order_defaults_idx" ON "exchange_order"("world", "defaulted_at" DESC, "id" DESC) WHERE "defaulted_at" IS NOT NULL;
-- Booked exchanges on their delivery day: those of a merchant that are still not delivered at 17:00 are looked for together.
CREATE INDEX "exchange_order_booked_idx" ON "exchange_order"("world", "user_no", "sell") WHERE "kind" = 'booked' AND "state" = 'processing';
-- An account is a payee once in a currency; one that was removed may be added anew.
CREATE UNIQUE INDEX "payee_once_idx" ON "payee"("world", "user_no", "currency", "account", "swift") WHERE "state" <> 'removed';
-- Payments that are still under way, by payee: a payee is not changed or removed under one.
CREATE INDEX "payment_open_payee_idx" ON "payment"("world", "payee_id") WHERE "state" NOT IN ('canceled', 'success', 'failure');
-- Payments under way on somebody's behalf: the payer is not changed or removed under one.
CREATE INDEX "payment_open_pobo_idx" ON "payment"("world", "pobo_record_id") WHERE "pobo_record_id" IS NOT NULL AND "state" NOT IN ('canceled', 'success', 'failure');
