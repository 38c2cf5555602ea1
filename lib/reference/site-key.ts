import { siteHost } from "./site-host";

/**
 * Hosts of which each shop is a site of its own, by its address on them: whoever sells there shares the host with all
 * others. A name stands for every country that it trades in: amazon.com, amazon.de, amazon.co.uk.
 */
const marketplaces =
  /^(?:[a-z0-9-]+\.)*(?:amazon|ebay|etsy|aliexpress|walmart|tiktok|shopee|lazada|mercadolibre|mercadolivre|temu|shein|rakuten|wish|taobao|tmall|1688|jd|pinduoduo|facebook|instagram)\.(?:[a-z]{2,3}\.)?[a-z]{2,}$/;

/** What marketplaces call a shop in the query of its address. */
const shopParameters = ["me", "seller", "sellerid", "merchant", "mall_id", "storeid", "shopid", "shop_id", "id"];

/** What is longer differs in nothing that a shop is told apart by. */
const keyLengthMax = 300;

/**
 * The text by which a site is known among those of all merchants: its host, and on a marketplace the shop's address,
 * too. Empty where an address names no site that could be somebody's own: no site at all, or a marketplace's first page.
 */
export function siteKey(website: string): string {
  const host = siteHost(website);
  if (!marketplaces.test(host)) return host;
  const { pathname, searchParams } = new URL(/^https?:\/\//i.test(website) ? website : `https://${website}`);
  const path = shopPath(pathname);
  const query = [...searchParams].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()] as const);
  const shop = shopParameters.flatMap((name) => query.find(([other, value]) => other === name && value !== "") ?? []);
  const key = shop.length > 0 ? `${path}?${shop.slice(0, 2).join("=")}` : path;
  return key === "" ? "" : `${host}${key}`.slice(0, keyLengthMax);
}

/** A path without what tells no two shops apart: how it is escaped, capitals, slashes at its end and doubled ones. */
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
