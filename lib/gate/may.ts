import type { AccessRefusal } from "@/lib/call/refusals";
import type { Call } from "@/lib/call/call";
import { callingApiKey, realmOf, type AnyPrincipal, type Access, type Principal } from "@/lib/call/principal";

/**
 * Returns true while the real name is not verified: exchange and settlement stay closed, unless the first verification
 * is done (specification 1, sections 2 and 4) and none of its certificates has expired since.
 */
export const isRealNameUnverified = (
  principal: Pick<Principal, "realNameState" | "firstVerify" | "isCertExpired">,
): boolean => principal.realNameState !== 2 && (principal.firstVerify !== 2 || principal.isCertExpired === true);

/**
 * Checks a permission; middleware, layout, page and gateway all use this function. Returns null when access is granted.
 */
export function checkAccess(principal: AnyPrincipal | null, access: Access): AccessRefusal | null {
  if (access === "nobody") return null;
  if (!principal) return "TOKEN_EXPIRED";
  if (access === "operations" || access === "enrolling") {
    if (principal.realm !== "operations") return "TOKEN_EXPIRED";
    return principal.isEnrolling && access === "operations" ? "FACTOR_MISSING" : null;
  }
  if (access === "halfway" || access === "sibling" || access === "sandbox")
    return principal.realm === access ? null : "TOKEN_EXPIRED";
  if (principal.realm !== "portal") return "TOKEN_EXPIRED";
  if (access === "session" || access === "own" || access === "subject") return null;
  const isMainOperators = access === "mainOperator" || access.mainOperator;
  if (isMainOperators && principal.operatorType !== 1) return "MAIN_OPERATOR_ONLY";
  if (access === "mainOperator") return null;
  if (!principal.permissions.includes(access.permission)) return "AUTHORIZATION_FAILED";
  return access.gate === "verified" && isRealNameUnverified(principal) ? "REAL_NAME_REQUIRED" : null;
}

/** Checks the access to a call. An API key is refused calls that belong to people, regardless of its scope. */
export function checkCallAccess(
  principal: AnyPrincipal | null,
  { access, forKeys }: Pick<Call, "access" | "forKeys">,
): AccessRefusal | null {
  const isPersons = callingApiKey(principal) !== undefined && !forKeys && realmOf(access) === "portal";
  return isPersons ? "PERSON_NEEDED" : checkAccess(principal, access);
}
