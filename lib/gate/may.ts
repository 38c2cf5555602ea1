import type { AccessRefusal } from "@/lib/call/refusals";
import type { Call } from "@/lib/call/call";
import { keyOf, realmOf, type Holder, type Needs, type Who } from "@/lib/call/who";

/**
 * Exchange and settlement stay closed while the real name is not verified, unless the first verification is done
 * (specification 1, sections 2 and 4) and none of its certificates has expired since.
 */
export const isRealNameMissing = (who: Pick<Who, "realNameState" | "firstVerify" | "isCertExpired">): boolean =>
  who.realNameState !== 2 && (who.firstVerify !== 2 || who.isCertExpired === true);

/** The one check of a permission, used by middleware, layout, page and door. Null means yes. */
export function may(who: Holder | null, needs: Needs): AccessRefusal | null {
  if (needs === "nobody") return null;
  if (!who) return "TOKEN_EXPIRED";
  if (needs === "operations" || needs === "enrolling") {
    if (who.realm !== "operations") return "TOKEN_EXPIRED";
    return who.isEnrolling && needs === "operations" ? "FACTOR_MISSING" : null;
  }
  if (needs === "halfway" || needs === "sibling" || needs === "sandbox")
    return who.realm === needs ? null : "TOKEN_EXPIRED";
  if (who.realm !== "portal") return "TOKEN_EXPIRED";
  if (needs === "session" || needs === "own" || needs === "subject") return null;
  const isMainOperators = needs === "mainOperator" || needs.mainOperator;
  if (isMainOperators && who.operatorType !== 1) return "MAIN_OPERATOR_ONLY";
  if (needs === "mainOperator") return null;
  if (!who.permissions.includes(needs.permission)) return "AUTHORIZATION_FAILED";
  return needs.gate === "verified" && isRealNameMissing(who) ? "REAL_NAME_REQUIRED" : null;
}

/** The same for a call: an API key is told so of what belongs to people, whatever its scope. */
export function mayCall(who: Holder | null, { needs, forKeys }: Pick<Call, "needs" | "forKeys">): AccessRefusal | null {
  const isPersons = keyOf(who) !== undefined && !forKeys && realmOf(needs) === "portal";
  return isPersons ? "PERSON_NEEDED" : may(who, needs);
}
