import type { Who } from "@/lib/call/who";
import { isRealNameMissing } from "@/lib/gate/may";

/**
 * Why somebody pays from the payment's own currency alone: to pay from another one's account is an exchange, and theirs
 * waits for the verification, or their site exchanges no currencies.
 */
export type NoExchange = "notOffered" | "unverified";

/** Null where another currency's account may pay. `isOffered`: whether currencies are exchanged at the site. */
export const noExchange = (who: Pick<Who, "realNameState" | "firstVerify">, isOffered: boolean): NoExchange | null =>
  isOffered ? (isRealNameMissing(who) ? "unverified" : null) : "notOffered";
