/**
 * The host of a site, by which one is known: without the scheme, "www." and what follows. Empty where a text is no
 * address of a site, or its host is longer than any name can be (RFC 1035).
 */
export function siteHost(website: string): string {
  const plain = plainSite.exec(website)?.[1];
  if (plain === undefined || plain.includes("xn--") || plain.length > 63) return bareHost(parsedHost(website));
  return plain.startsWith("www.") ? bareHost(plain) : plain;
}

/** An address as nearly all are written: nothing in it is read as anything else than it says. */
const plainSite = /^https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#][!-~]*)?$/;

function bareHost(hostname: string): string {
  const host = hostname.replace(/^www\./, "");
  return host.length <= 253 && /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.[a-z]{2,63}$/.test(host) ? host : "";
}

/** The host of any address as browsers read it; empty where it has none, or names somebody before it. */
function parsedHost(website: string): string {
  const text = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  if (!URL.canParse(text)) return "";
  const { hostname, username, password } = new URL(text);
  return username || password ? "" : hostname;
}
