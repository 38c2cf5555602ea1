-- sealed afce2c8f0ec8841b11f878c9a5f1a9fb56ccd94cc904bc76125f1af93aa08ff0
-- The same condition of row-level security, as one that the planner takes nearly every row to meet: as two comparisons
-- with what it cannot know, it reckoned with one row in a hundred, and read and sorted whole lists where an index has
-- their order.
CREATE OR REPLACE FUNCTION "is_tenants"("world" uuid, "user_no" text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(
    coalesce(current_setting('portal.tenant', true), '') = ''
      OR current_setting('portal.tenant', true) = "world"::text || ':' || "user_no", false) IS NOT NULL
$$;
