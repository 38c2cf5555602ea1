import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locale } from "./locale";
import { proseOf, type Prose } from "./prose";

const read = new Map<string, Promise<Prose>>();

/**
 * A written page in a language: `messages/<language>/<kind>/<slug>.md`, read once a process. Kind and slug are the
 * program's own names, never what somebody typed. On the server alone.
 */
export function content(locale: Locale, kind: string, slug: string): Promise<Prose> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "messages", locale, kind, `${slug}.md`);
  let page = read.get(file);
  if (!page) {
    page = readFile(file, "utf8").then(proseOf);
    // while the portal is developed, a changed text shows at once
    if (process.env.NODE_ENV !== "development") read.set(file, page);
  }
  return page;
}
