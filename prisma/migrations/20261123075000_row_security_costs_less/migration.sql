-- sealed 87c4ad532074e5e20b6d0bb20e81b37fc9ed3f4fdcc70b33446a9067d83a4b15
-- The policies of row-level security in one function, which the planner puts in their place. One setting,
-- portal.tenant, says whose request is worked on (the world's id, a colon and the merchant's number), and it is read by
-- row: the sub-selects that read two settings once a statement cost more to plan than most statements cost to run.

CREATE FUNCTION "is_tenants"("world" uuid, "user_no" text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('portal.tenant', true), '') = ''
    OR current_setting('portal.tenant', true) = "world"::text || ':' || "user_no"
$$;

DO $$
DECLARE policy record;
BEGIN
  FOR policy IN SELECT tablename FROM pg_policies WHERE schemaname = current_schema() AND policyname = 'own_rows' LOOP
    EXECUTE format(
      CASE policy.tablename
        -- a merchant's postings also touch the accounts of the platform
        WHEN 'account' THEN 'ALTER POLICY "own_rows" ON %I USING ("owner" = ''platform'' OR "is_tenants"("world", "owner"))'
        ELSE 'ALTER POLICY "own_rows" ON %I USING ("is_tenants"("world", "user_no"))'
      END, policy.tablename);
  END LOOP;
END $$;
