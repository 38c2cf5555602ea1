-- sealed 33c16df2789fe042f3d52d6c3c3d786249754d4aec2594b8543f974cfb46c7f8
-- The end of an audit chain is signed under a key that is not in the database. Chains from before are signed by the
-- next sealer, once it has proven them; what "keyed_from" says.
ALTER TABLE "audit_seal"
  ADD COLUMN "mac" VARCHAR(64) NOT NULL DEFAULT '',
  ADD COLUMN "keyed_from" BIGINT NOT NULL DEFAULT 1;

-- A sealer of an older version, which runs on during an upgrade, knows of no signature: it is kept from adding to a
-- chain that has one, and tries again until it is stopped.
CREATE FUNCTION "only_signed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."last" <> OLD."last" AND OLD."mac" <> '' AND NEW."mac" = OLD."mac" THEN
    RAISE EXCEPTION 'the end of an audit chain is signed anew with each row';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "only_signed" BEFORE UPDATE ON "audit_seal" FOR EACH ROW EXECUTE FUNCTION "only_signed"();

-- Row-level security of tables whose rows have no merchant in them. A merchant's request reads no row of the audit log
-- by itself: others write about it too, and its page asks as nobody, with the merchant in its condition.
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "audit" USING (coalesce(current_setting('portal.tenant', true), '') = '');
CREATE POLICY "anybody_notes" ON "audit" FOR INSERT WITH CHECK (true);

-- Entries of the merchant's own accounts, and the platform's side of postings.
ALTER TABLE "entry" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "entry"
  USING (coalesce(current_setting('portal.tenant', true), '') = ''
    OR EXISTS (SELECT FROM "account" a WHERE a."world" = "entry"."world" AND a."id" = "entry"."account"));

ALTER TABLE "device" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "device"
  USING (coalesce(current_setting('portal.tenant', true), '') = ''
    OR EXISTS (SELECT FROM "operator" o WHERE o."world" = "device"."world" AND o."id" = "device"."operator"));

-- An older version, which runs on during an upgrade, writes the merchant of its request without knowing it.
ALTER TABLE "idempotency" ADD COLUMN "user_no" VARCHAR(20) NOT NULL
  DEFAULT split_part(coalesce(current_setting('portal.tenant', true), ''), ':', 2);
UPDATE "idempotency" i SET "user_no" = o."user_no" FROM "operator" o WHERE o."world" = i."world" AND o."id"::text = i."who";
UPDATE "idempotency" i SET "user_no" = k."user_no" FROM "api_key" k WHERE k."world" = i."world" AND 'key:' || k."id" = i."who";
ALTER TABLE "idempotency" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_rows" ON "idempotency" USING ("is_tenants"("world", "user_no"));
