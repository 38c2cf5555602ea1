/**
 * Returns a local return path: a path of this site, never another host. Anything else becomes `fallback`. Characters
 * that are not allowed in a header are percent-encoded, because a Location header carries the path.
 */
export function sanitizeReturnPath(text: string | string[] | undefined, fallback: string): string {
  if (typeof text !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, baseUrl))
    return fallback;
  const { host, pathname, search, hash } = new URL(text, baseUrl);
  // "/b2b/..//evil.example" is a path of this site that a second parser interprets as another host
  if (host !== "here" || pathname.startsWith("//")) return fallback;
  return /^[ -~]*$/.test(text) ? text : pathname + search + hash;
}

const baseUrl = "http://here";
