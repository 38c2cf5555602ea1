import { websiteHost } from "./site-host";

/**
 * Matches hosts on which each shop is a site of its own, identified by its address: sellers share the host. A name
 * covers every country of the marketplace: amazon.com, amazon.de, amazon.co.uk.
 */
const marketplaces =
  /^(?:[a-z0-9-]+\.)*(?:amazon|ebay|etsy|aliexpress|walmart|tiktok|shopee|lazada|mercadolibre|mercadolivre|temu|shein|rakuten|wish|taobao|tmall|1688|jd|pinduoduo|facebook|instagram)\.(?:[a-z]{2,3}\.)?[a-z]{2,}$/;

/** Lists the query parameters by which marketplaces identify a shop. */
const shopParameters = ["me", "seller", "sellerid", "merchant", "mall_id", "storeid", "shopid", "shop_id", "id"];

/** Limits the key's length: beyond it, addresses do not distinguish shops. */
const keyLengthMax = 300;

/**
 * Returns the text that identifies a site among those of all merchants: its host, and on a marketplace also the shop's
 * address. Empty when an address names no site that could belong to one merchant: no site at all, or a marketplace's
 * front page.
 */
export function websiteIdentityKey(website: string): string {
  const host = websiteHost(website);
  if (!marketplaces.test(host)) return host;
  const { pathname, searchParams } = new URL(/^https?:\/\//i.test(website) ? website : `https://${website}`);
  const path = shopPath(pathname);
  const query = [...searchParams].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()] as const);
  const shop = shopParameters.flatMap(
    (name) => query.find(([parameter, value]) => parameter === name && value !== "") ?? [],
  );
  const key = shop.length > 0 ? `${path}?${shop.slice(0, 2).join("=")}` : path;
  return key === "" ? "" : `${host}${key}`.slice(0, keyLengthMax);
}

/** Normalises the parts of a path that do not distinguish shops: escaping, case, trailing and repeated slashes. */
function shopPath(pathname: string): string {
  const parts = pathname.split("/").filter((part) => part !== "");
  return parts.map((part) => `/${plainPart(part)}`).join("");
}

function plainPart(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase(); // escaped as nothing is
  }
}
