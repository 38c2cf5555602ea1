import * as z from "zod/mini";
import { dialect, encodings, separators, type Dialect } from "@/lib/files/sheets/dialect";
import { purpose } from "@/lib/payments/calls/payments";

/** How a file is read: what its sender chose, and of a csv file what was found in it. */
const readAsShape = z.object({
  encoding: z.optional(z.enum(encodings)),
  separator: z.optional(z.enum(separators)),
  /** The purpose of payments that say none. */
  purpose: z.optional(purpose),
});
export type ReadAs = z.output<typeof readAsShape>;

export const readAsOf = ({ readAs }: { readonly readAs: unknown }): ReadAs => z.parse(readAsShape, readAs);

/** The dialect of a csv file; null for any other, and for one that nobody has opened yet. */
export const dialectOf = (row: { readonly readAs: unknown }): Dialect | null =>
  dialect.safeParse(readAsOf(row)).data ?? null;
