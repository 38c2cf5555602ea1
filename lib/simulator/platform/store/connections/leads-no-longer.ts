import * as z from "zod/mini";

/** PostgreSQL's code for a write where nothing may be written. */
const readOnly = "25006";

/** The refusal as the driver throws it, and as Prisma passes it on. */
const refused = z.union([
  z.object({ code: z.literal(readOnly) }),
  z.object({
    meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.literal(readOnly) }) }) }),
  }),
]);

/**
 * Was a write refused because this server only follows another by now? A connection to one that led before serves nobody
 * any more: it would refuse whatever is written on it, for as long as it is kept.
 */
export const leadsNoLonger = (cause: unknown): cause is Error =>
  cause instanceof Error && z.safeParse(refused, cause).success;
