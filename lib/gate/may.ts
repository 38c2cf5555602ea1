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

/**
 * Returns true unless the session shows the portal as a role sees it and the call does more than read: only calls that
 * end the preview or the session, or extend it, are open then.
 */
export const isOpenInPreview = (
  principal: AnyPrincipal | null,
  { effect, inPreview }: Pick<Call, "effect" | "inPreview">,
): boolean => principal?.realm !== "portal" || !principal.preview || effect === "reads" || inPreview;

/**
 * Checks the access to a call. An API key is refused calls that belong to people, regardless of its scope, and the
 * preview of a role is refused calls that do more than read, regardless of its permissions.
 */
export function checkCallAccess(
  principal: AnyPrincipal | null,
  call: Pick<Call, "access" | "forKeys" | "effect" | "inPreview">,
): AccessRefusal | null {
  const { access, forKeys } = call;
  const isPersons = callingApiKey(principal) !== undefined && !forKeys && realmOf(access) === "portal";
  if (isPersons) return "PERSON_NEEDED";
  return checkAccess(principal, access) ?? (isOpenInPreview(principal, call) ? null : "PREVIEW_READ_ONLY");
}
