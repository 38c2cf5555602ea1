import type { RefusalCode } from "@/lib/call/refusals";
import type { AnyPrincipal } from "@/lib/call/principal";

/** Returns the redirect target of a user who may not view a page, with the return path when signing in opens it. */
export function accessRefusalRedirect(no: RefusalCode, realm: AnyPrincipal["realm"], from: string): string {
  const back = from.startsWith("/") ? `?next=${encodeURIComponent(from)}` : "";
  if (no === "FACTOR_MISSING") return "/ops/second-factor";
  if (realm === "operations") return `/ops/login${back}`;
  if (no === "TOKEN_EXPIRED") return `/login${back}`;
  if (no === "MAIN_OPERATOR_ONLY") return "/b2b/exception/403?why=mainOperator";
  return no === "REAL_NAME_REQUIRED" ? "/b2b/exception/403?why=realName" : "/b2b/exception/403";
}
