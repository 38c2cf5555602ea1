import * as z from "zod/mini";

/** Lists the encodings and separators of csv files that programs in China and abroad write. */
export const encodings = ["utf-8", "gb18030", "big5", "windows-1252", "utf-16le", "utf-16be"] as const;
export const separators = [",", ";", "\t", "|"] as const;

/** Describes the format of a csv file: detected from the file, or selected by its sender. */
export const dialect = z.object({ encoding: z.enum(encodings), separator: z.enum(separators) });
export type Dialect = z.output<typeof dialect>;
/** Holds the parts of a dialect that the sender selected; the rest is detected from the file. */
export type ChosenDialect = { readonly [K in keyof Dialect]?: Dialect[K] | undefined };

/** Maps the separators to the words that message keys use. */
export const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const satisfies Record<
  Dialect["separator"],
  string
>;
