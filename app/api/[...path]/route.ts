import { randomUUID } from "node:crypto";
import { NextResponse } from "next/server";
import { buildCaller } from "@/lib/backend/caller";
import { configuredBackend } from "@/lib/backend/choose";
import { registerDirectCalls } from "@/lib/backend/direct-calls";
import { portalLog } from "@/lib/backend/log";
import { metricsObserver } from "@/lib/backend/observer";
import type { Call } from "@/lib/call/call";
import { createGateway } from "@/lib/call/gateway";
import { matcher } from "@/lib/call/match";
import { runInRequestTrace, span, updateCurrentSpan } from "@/lib/call/span";
import { isConsoleCall, type AnyPrincipal } from "@/lib/call/principal";
import { catalogue } from "@/lib/catalogue/calls";
import { splitIssueCodeAndFigure } from "@/lib/forms/issue";
import { checkCallAccess } from "@/lib/gate/may";
import { readPreference } from "@/lib/call/preferences";
import { localeOfCall, localeOfCookie } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { translatorFor } from "@/lib/i18n/translator";
import {
  sessionCookieAttributes,
  sessionCookieName,
  deviceCookieAttributes,
  deviceCookieName,
  sealToken,
} from "@/lib/session/cookie";
import { uploadFolder } from "@/lib/session/settings";
import { cookieOf, isBearer, isCallOriginAllowed } from "@/lib/session/request";
import { monotonicMs } from "@/lib/time/clock";

/** Computes every reply anew: declared explicitly, or the framework tracks each access to the request to detect it. */
export const dynamic = "force-dynamic";

/** Returns the realm of a call's cookie. The console's own sign-in needs no session yet but belongs to operations. */
const cookieRealm = (call: Call): AnyPrincipal["realm"] =>
  isConsoleCall(call) ? "operations" : call.path.startsWith("/api/sibling") ? "sibling" : "portal";

type CookieAttributes = ReturnType<typeof sessionCookieAttributes> & { readonly maxAge?: number };

/** Serializes a cookie as its header line. */
function cookieLine(name: string, value: string, attributes: CookieAttributes): string {
  const { cookies, headers } = new NextResponse();
  cookies.set(name, value, attributes);
  return headers.get("set-cookie") ?? "";
}

const cookieIn = (request: Request) => (name: string) => cookieOf(request.headers, name);

/** Lists the declared paths: undeclared addresses are not counted individually, because anybody can request any. */
const declaredPaths = new Set(catalogue.map(({ path }) => path));

const find = matcher(catalogue);

/** Handles every declared call, wired to this process's backend, session, languages and log. */
const handleCall = createGateway(
  {
    find,
    backend: configuredBackend,
    isSameOrigin: isCallOriginAllowed,
    log: {
      ...portalLog,
      logReply(line) {
        metricsObserver()?.recordCall(declaredPaths.has(line.path) ? line.path : "unknown", line.code, line.ms);
        portalLog.logReply(line);
        updateCurrentSpan(`${line.method} ${line.path}`, {
          "http.route": line.path,
          "http.response.status_code": line.status,
          "portal.code": line.code,
          "portal.request_id": line.requestId,
        });
      },
    },
    may: checkCallAccess,
    uploadFolder,
    newRequestId: () => randomUUID(),
    localeOf: (request) =>
      localeOfCall(request.headers.get("accept-language"), readPreference(cookieIn(request), "locale")),
    caller: (request, call, requestId) =>
      buildCaller(
        { headers: request.headers, cookie: cookieIn(request), signal: request.signal, requestId, isCall: true },
        cookieRealm(call),
      ),
    async messageOf(locale, code, detail) {
      // most replies say no more than this: it is not worth a translator
      if (code === "OK") return (await loadMessages(localeOfCookie(locale))).refusals.OK;
      const t = await translatorFor(locale);
      // named casts: the test of refusal texts checks their arguments against those of the handlers, and deriving them
      // here from the texts of every code adds a minute to the compilation
      return t(`refusals.${code}` as never, detail as never);
    },
    async describeIssue(locale, issue) {
      const { code, figure } = splitIssueCodeAndFigure(issue);
      const t = await translatorFor(locale);
      const [key, figures] = [`validation.${code}` as never, { figure } as never]; // named casts: `has` looks it up
      return t.has(key) ? { code, message: t(key, figures) } : { code: "invalid", message: t("validation.invalid") };
    },
    session: {
      async open(request, call, { token, device }, setCookie) {
        if (isBearer(request.headers)) return { token, device };
        const realm = cookieRealm(call);
        setCookie(cookieLine(sessionCookieName(realm), await sealToken(token), sessionCookieAttributes(realm)));
        if (device) setCookie(cookieLine(deviceCookieName(), device, deviceCookieAttributes()));
        return {};
      },
      end(request, call, setCookie) {
        const realm = cookieRealm(call);
        if (!isBearer(request.headers))
          setCookie(cookieLine(sessionCookieName(realm), "", { ...sessionCookieAttributes(realm), maxAge: 0 }));
      },
    },
  },
  monotonicMs,
);

const answer = (request: Request): Promise<Response> => span("call", {}, () => handleCall(request));
registerDirectCalls({
  has: (method, path) => find(method, path) !== null,
  // the framework extracts the trace from the request automatically
  answer: (request) => runInRequestTrace(request, () => answer(request)),
});

export { answer as GET, answer as POST };
