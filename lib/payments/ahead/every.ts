import * as z from "zod/mini";

/** How often a standing order pays. */
export const every = z.enum(["week", "month"]);
export type Every = z.infer<typeof every>;
