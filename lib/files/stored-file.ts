import * as z from "zod/mini";

/** Describes a stored file as an order references it: its id, name and address. */
export const storedFile = z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() });
