import * as z from "zod/mini";

/** Describes an entry with a code and a name in both languages. */
export const namedEntry = z.object({ code: z.string(), zh: z.string(), en: z.string() });
export type NamedEntry = z.infer<typeof namedEntry>;

/** Parses a table of lines "code|Chinese|English"; blank lines and the spaces around a line are ignored. */
export function parseNamedEntries(text: string): readonly NamedEntry[] {
  return parseBarSeparatedRows(text).map(([code = "", zh = "", en = ""]) => ({ code, zh, en }));
}

/** Returns the cells of a table's lines, separated by bars. */
export const parseBarSeparatedRows = (text: string): readonly (readonly string[])[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split("|"));
