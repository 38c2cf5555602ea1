import * as z from "zod/mini";

/** Holds PostgreSQL's code for a write on a read-only server. */
const readOnly = "25006";

/** Matches the error as the driver throws it, and as Prisma passes it on. */
const readOnlyError = z.union([
  z.object({ code: z.literal(readOnly) }),
  z.object({
    meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.literal(readOnly) }) }) }),
  }),
]);

/**
 * Returns true if a write was refused because this server has become a follower of another. A connection to a former
 * leader is useless: it would refuse every write for as long as it is open.
 */
export const isFollowerWriteError = (cause: unknown): cause is Error =>
  cause instanceof Error && z.safeParse(readOnlyError, cause).success;
