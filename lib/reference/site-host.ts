/**
 * Returns the host that identifies a site: without the scheme, "www." and the path. Empty when a text is not the
 * address of a site, or its host exceeds the maximum length (RFC 1035).
 */
export function websiteHost(website: string): string {
  const plain = plainSite.exec(website)?.[1];
  if (plain === undefined || plain.includes("xn--") || plain.length > 63) return bareHost(parsedHost(website));
  return plain.startsWith("www.") ? bareHost(plain) : plain;
}

/** Matches the common form of an address, which a URL parser would not interpret differently. */
const plainSite = /^https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#][!-~]*)?$/;

function bareHost(hostname: string): string {
  const host = hostname.replace(/^www\./, "");
  return host.length <= 253 && /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.[a-z]{2,63}$/.test(host) ? host : "";
}

/** Returns the host of any address as browsers parse it; empty when it has none, or contains credentials. */
function parsedHost(website: string): string {
  const text = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  if (!URL.canParse(text)) return "";
  const { hostname, username, password } = new URL(text);
  return username || password ? "" : hostname;
}
