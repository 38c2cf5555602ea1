import * as z from "zod/mini";
import { dialect, encodings, separators, type Dialect } from "@/lib/files/sheets/dialect";
import { purpose } from "@/lib/payments/calls/payments";

/** Describes the options with which a file is read: those the sender selected, and those detected in a csv file. */
const readAsShape = z.object({
  encoding: z.optional(z.enum(encodings)),
  separator: z.optional(z.enum(separators)),
  /** The default purpose of payments without one. */
  purpose: z.optional(purpose),
});
export type SheetReadOptions = z.output<typeof readAsShape>;

export const parseSheetReadOptions = ({ readAs }: { readonly readAs: unknown }): SheetReadOptions =>
  z.parse(readAsShape, readAs);

/** Returns the dialect of a csv file; null for other files, and for one that was not opened yet. */
export const csvFileDialect = (row: { readonly readAs: unknown }): Dialect | null =>
  dialect.safeParse(parseSheetReadOptions(row)).data ?? null;
