-- sealed 759ae9ef5de453aa191721ff16c868eee226a4aab631f2b615e5c7788accc04a
-- The register of sites holds each shop of a marketplace by itself, and the sites of accounts from before it knew any.
DELETE FROM "verification_claim" WHERE "kind" = 'website' AND "text" ~ '^([a-z0-9-]+\.)*(amazon|ebay|etsy|aliexpress|walmart|tiktok|shopee|lazada|mercadolibre|mercadolivre|temu|shein|rakuten|wish|taobao|tmall|1688|jd|pinduoduo|facebook|instagram)\.([a-z]{2,3}\.)?[a-z]{2,}$';
INSERT INTO "verification_claim" ("world", "kind", "text", "holder")
SELECT DISTINCT ON (k."world", k."text") k."world", 'website', k."text", k."user_no"
FROM (
  SELECT s."world", s."user_no", s."since", s."id", CASE
      WHEN h."host" !~ '^([a-z0-9-]+\.)*(amazon|ebay|etsy|aliexpress|walmart|tiktok|shopee|lazada|mercadolibre|mercadolivre|temu|shein|rakuten|wish|taobao|tmall|1688|jd|pinduoduo|facebook|instagram)\.([a-z]{2,3}\.)?[a-z]{2,}$' THEN CASE WHEN s."is_account" THEN h."host" END
      WHEN p."path" || coalesce(q."shop", '') = '' THEN NULL
      ELSE left(h."host" || p."path" || coalesce(q."shop", ''), 300)
    END AS "text"
  FROM (
    SELECT "world", "user_no", "placed_at" AS "since", "id", "entry" ->> 'website' AS "website", true AS "is_account"
      FROM "receiving_application" WHERE "state" IN ('processing', 'applying', 'success')
    UNION ALL
    SELECT "world", "user_no", "submitted_at", "id", "entry" ->> 'website', false
      FROM "verification" WHERE "state" IN ('reviewing', 'awaitingAnswer', 'prepared', 'passed', 'expired')
  ) s
  CROSS JOIN LATERAL (
    SELECT lower((regexp_match(s."website", '^(?:https?://)?(?:www\.)?((?:[a-z0-9-]{1,63}\.)+[a-z]{2,63})(?::\d+)?(?:[/?#].*)?$', 'i'))[1]) AS "host",
      lower(coalesce((regexp_match(s."website", '^(?:https?://)?[^/?#]*([^?#]*)', 'i'))[1], '')) AS "raw",
      lower(coalesce((regexp_match(s."website", '^[^?#]*\?([^#]*)'))[1], '')) AS "query"
  ) h
  CROSS JOIN LATERAL (SELECT regexp_replace(regexp_replace(h."raw", '/+', '/', 'g'), '/$', '') AS "path") p
  LEFT JOIN LATERAL (
    SELECT '?' || n."name" || '=' || (regexp_match(h."query", '(?:^|&)' || n."name" || '=([^&]+)'))[1] AS "shop"
      FROM unnest(ARRAY['me', 'seller', 'sellerid', 'merchant', 'mall_id', 'storeid', 'shopid', 'shop_id', 'id']) WITH ORDINALITY n("name", "place")
      WHERE h."query" ~ ('(^|&)' || n."name" || '=[^&]')
      ORDER BY n."place" LIMIT 1
  ) q ON true
  WHERE h."host" IS NOT NULL AND length(h."host") <= 253
) k
WHERE k."text" IS NOT NULL
ORDER BY k."world", k."text", k."since", k."id"
ON CONFLICT ("world", "kind", "text") DO NOTHING;
