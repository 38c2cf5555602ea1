import * as z from "zod/mini";

/** The encodings and separators of csv files that programs here and abroad write. */
export const encodings = ["utf-8", "gb18030", "big5", "windows-1252", "utf-16le", "utf-16be"] as const;
export const separators = [",", ";", "\t", "|"] as const;

/** How a csv file is read: found in the file itself, or chosen by its sender. */
export const dialect = z.object({ encoding: z.enum(encodings), separator: z.enum(separators) });
export type Dialect = z.output<typeof dialect>;
/** What somebody chose of it; the rest is found in the file. */
export type ChosenDialect = { readonly [K in keyof Dialect]?: Dialect[K] | undefined };

/** The names of separators in texts, whose keys are words. */
export const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const satisfies Record<
  Dialect["separator"],
  string
>;
