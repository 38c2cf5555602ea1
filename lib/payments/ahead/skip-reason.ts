import * as z from "zod/mini";

/** Lists the reasons why a turn of a standing order paid nothing. */
export const skipReason = z.enum([
  "balance",
  "quota",
  "payee",
  "payeeChanged",
  "payer",
  "product",
  "rate",
  "approver",
  "verification",
  "minimum",
  "maker",
  "closed",
  "paused",
]);
export type SkipReason = z.infer<typeof skipReason>;
