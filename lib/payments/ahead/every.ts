import * as z from "zod/mini";

/** Lists the intervals of a standing order. */
export const every = z.enum(["week", "month"]);
export type Every = z.infer<typeof every>;
