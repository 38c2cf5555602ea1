import type { AtTheDoor } from "@/lib/call/refusals";
import type { Holder, Needs, Who } from "@/lib/call/who";

/**
 * Exchange and settlement stay closed while the real name is not verified, unless the first verification is done
 * (specification 1, sections 2 and 4) and none of its certificates has expired since.
 */
export const isRealNameMissing = (who: Pick<Who, "realNameState" | "firstVerify" | "isCertExpired">): boolean =>
  who.realNameState !== 2 && (who.firstVerify !== 2 || who.isCertExpired === true);

/** The one check of a permission, used by middleware, layout, page and door. Null means yes. */
export function may(who: Holder | null, needs: Needs): AtTheDoor | null {
  if (needs === "nobody") return null;
  if (!who) return "TOKEN_EXPIRED";
  if (needs === "operations" || needs === "enrolling") {
    if (who.realm !== "operations") return "TOKEN_EXPIRED";
    return who.isEnrolling && needs === "operations" ? "FACTOR_MISSING" : null;
  }
  if (needs === "halfway" || needs === "sibling") return who.realm === needs ? null : "TOKEN_EXPIRED";
  if (who.realm !== "portal") return "TOKEN_EXPIRED";
  if (needs === "session" || needs === "own" || needs === "subject") return null;
  if (needs.mainOperator && who.operatorType !== 1) return "AUTHORIZATION_FAILED";
  if (!who.permissions.includes(needs.permission)) return "AUTHORIZATION_FAILED";
  return needs.gate === "verified" && isRealNameMissing(who) ? "REAL_NAME_REQUIRED" : null;
}
