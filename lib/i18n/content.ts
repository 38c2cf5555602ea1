import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locale } from "./locale";
import { parseProsePage, type ProsePage } from "./prose";

const read = new Map<string, Promise<ProsePage>>();

/**
 * Loads a written page in a language: `messages/<language>/<kind>/<slug>.md`, once per process. Kind and slug are
 * constants of the program, never user input. On the server only.
 */
export function loadProsePage(locale: Locale, kind: string, slug: string): Promise<ProsePage> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "messages", locale, kind, `${slug}.md`);
  let page = read.get(file);
  if (!page) {
    page = readFile(file, "utf8").then(parseProsePage);
    // while the portal is developed, a changed text shows at once
    if (process.env.NODE_ENV !== "development") read.set(file, page);
  }
  return page;
}
