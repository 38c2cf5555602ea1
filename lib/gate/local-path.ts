/**
 * A way back that stays on this site: a path, never another host. Anything else becomes `fallback`. Letters that no
 * header holds are given as addresses write them: an answer leads there by one.
 */
export function localPath(text: string | string[] | undefined, fallback: string): string {
  if (typeof text !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, here))
    return fallback;
  const { host, pathname, search, hash } = new URL(text, here);
  // "/b2b/..//evil.example" is a path of this site that a second reading takes for another host
  if (host !== "here" || pathname.startsWith("//")) return fallback;
  return /^[ -~]*$/.test(text) ? text : pathname + search + hash;
}

const here = "http://here";
