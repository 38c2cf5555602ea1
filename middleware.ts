import { NextResponse, type NextRequest } from "next/server";
import { buildCaller } from "@/lib/backend/caller";
import { configuredBackend } from "@/lib/backend/choose";
import { storeUserForPage, ticketHeader } from "@/lib/backend/handed-over";
import { portalLog } from "@/lib/backend/log";
import { accessRefusalRedirect } from "@/lib/backend/turned-away";
import { screenAt } from "@/lib/catalogue/screens";
import { isOutage, Refusal, secondsToWait } from "@/lib/call/refusals";
import { realmOf } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { markAsOutage } from "@/lib/gate/outage";
import { contentSecurityPolicy, securityHeaders } from "@/lib/session/csp";
import { isOpsHost } from "@/lib/session/request";

/** Implements the first of three gates; layout and gateway repeat the same decision. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);

  const requestId = crypto.randomUUID();
  headers.delete("x-trouble");
  const to = (path: string) => new URL(request.nextUrl.basePath + path, request.url);
  const response = await checkGate(request).then(
    ({ away, ticket }) => {
      // set or deleted in any case: a value from the client is ignored
      if (ticket) headers.set(ticketHeader, ticket);
      else headers.delete(ticketHeader);
      return away ? NextResponse.redirect(to(away)) : NextResponse.next({ request: { headers } });
    },
    (cause: unknown) => {
      // the session store does not respond: the page reports it at the requested address, and can be reloaded
      portalLog.pageFailed(cause, { requestId, path: request.nextUrl.pathname });
      headers.delete(ticketHeader);
      const outage = cause instanceof Refusal && isOutage(cause.code) ? cause.code : undefined;
      headers.set("x-trouble", outage ? markAsOutage(requestId) : requestId);
      const again = outage && secondsToWait(outage);
      return NextResponse.rewrite(to("/exception"), {
        request: { headers },
        headers: { "x-answered-as": "503", ...(again && { "retry-after": String(again) }) },
      });
    },
  );
  response.headers.set("x-request-id", requestId);
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
  response.headers.set("content-security-policy", policy);
  return response;
}

interface GateResult {
  /** The redirect target of a visitor without access to a gated page; null when access is granted. */
  readonly away: string | null;
  /** The ticket with which the page finds its principal. */
  readonly ticket?: string;
}

async function checkGate(request: NextRequest): Promise<GateResult> {
  const { pathname, search } = request.nextUrl;
  // the address that `npm start` prints: it has no page of its own, the portal is below it
  if (pathname === "/") return { away: "/b2b" };
  const isOps = pathname === "/ops" || pathname.startsWith("/ops/");
  if (isOps && !isOpsHost(request.headers)) return { away: "/404" };
  const screen = screenAt(pathname);
  const access =
    screen?.access ??
    (pathname === "/b2b" || pathname.startsWith("/b2b/") ? "session" : isOps ? "operations" : "nobody");
  if (access === "nobody") return { away: null };
  const realm = realmOf(access);
  const caller = await buildCaller(
    { headers: request.headers, cookie: (name) => request.cookies.get(name)?.value },
    realm,
  );
  const principal = await (await configuredBackend()).authenticate(caller, realm);
  const no = checkAccess(principal, access);
  return no
    ? { away: accessRefusalRedirect(no, realm, pathname + search) }
    : { away: null, ticket: storeUserForPage(realm, { caller, principal }) };
}

export const config = { runtime: "nodejs", matcher: [{ source: "/((?!api/|b2b/_next/|_next/|icon\\.svg$).*)" }] };
