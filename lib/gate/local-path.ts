/** A way back that stays on this site: a path, never another host. Anything else becomes `fallback`. */
export function localPath(text: string | string[] | undefined, fallback: string): string {
  if (typeof text !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, here))
    return fallback;
  const { host, pathname } = new URL(text, here);
  // "/b2b/..//evil.example" is a path of this site that a second reading takes for another host
  return host === "here" && !pathname.startsWith("//") ? text : fallback;
}

const here = "http://here";
