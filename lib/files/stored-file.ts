import * as z from "zod/mini";

/** A stored file as an order names it: by its id, its own name, and where it is read. */
export const storedFile = z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() });
