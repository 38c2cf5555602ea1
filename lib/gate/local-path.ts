/** A way back that stays on this site: a path, never another host. Anything else becomes `fallback`. */
export function localPath(text: string | string[] | undefined, fallback: string): string {
  if (typeof text !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return fallback;
  return URL.canParse(text, "http://here") && new URL(text, "http://here").host === "here" ? text : fallback;
}
