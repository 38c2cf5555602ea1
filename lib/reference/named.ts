import * as z from "zod/mini";

/** Something with a code and a name in both languages. */
export const named = z.object({ code: z.string(), zh: z.string(), en: z.string() });
export type Named = z.infer<typeof named>;

/** Reads a table of lines "code|Chinese|English"; blank lines and the spaces around a line count for nothing. */
export function namedTable(text: string): readonly Named[] {
  return tableOf(text).map(([code = "", zh = "", en = ""]) => ({ code, zh, en }));
}

/** The cells of a table's lines, parted by bars. */
export const tableOf = (text: string): readonly (readonly string[])[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split("|"));
