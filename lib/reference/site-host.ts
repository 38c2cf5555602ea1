/**
 * The host of a site, by which one is known: without the scheme, "www." and what follows. Empty where a text is no
 * address of a site.
 */
export function siteHost(website: string): string {
  const text = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  if (!URL.canParse(text)) return "";
  const { hostname, username, password } = new URL(text);
  const host = hostname.replace(/^www\./, "");
  return username || password || !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host) ? "" : host;
}
