import { randomUUID } from "node:crypto";
import { preferenceIn } from "@/lib/call/preferences";
import type { Caller, Holder } from "@/lib/call/who";
import { localeOfCall } from "@/lib/i18n/locale";
import { cookieName, deviceCookieName, unsealed } from "@/lib/session/cookie";
import { bearerToken, hostOf, isBearer, isMeantAsKey, originOf } from "@/lib/session/request";
import { systemNow } from "@/lib/time/clock";
import { begunHeader } from "./answered-as";

/** The parts of a request that identify its caller, however the framework represents it. */
export interface Said {
  readonly headers: { get(name: string): string | null };
  readonly cookie: (name: string) => string | undefined;
  readonly signal?: AbortSignal;
  readonly requestId?: string;
  /** A call, which may be asked with an API key; pages are for people. */
  readonly isCall?: true;
}

export const worldCookie = "world";

/** The device of a bearer, who has no cookies. */
export const deviceHeader = "x-device";

const deviceOf = (text: string | null | undefined): string | undefined =>
  text && /^[\w-]{43}$/.test(text) ? text : undefined;

/** The token that counts of what a bearer brings: a key's secret opens no page. */
const takenOf = (token: string | undefined, isCall = false): string | undefined =>
  token !== undefined && isMeantAsKey(token) && !isCall ? undefined : token;

const keyShape = /^[\x21-\x7e]{8,80}$/;

/** The caller, before any look-up. A bearer's cookies are not even read. */
export async function callerOf(
  { headers, cookie, signal, requestId, isCall }: Said,
  realm: Holder["realm"],
): Promise<Caller> {
  const key = headers.get("idempotency-key");
  const begun = isCall ? null : headers.get(begunHeader);
  return {
    token: isBearer(headers) ? takenOf(bearerToken(headers), isCall) : await unsealed(cookie(cookieName(realm))),
    locale: localeOfCall(headers.get("accept-language"), preferenceIn(cookie, "locale")),
    from: originOf(headers),
    host: hostOf(headers),
    requestId: requestId ?? randomUUID(),
    worldHint: headers.get("x-world") ?? cookie(worldCookie),
    key: key && keyShape.test(key) ? key : undefined,
    at: systemNow(),
    signal: signal ?? new AbortController().signal,
    ...(begun && Number.isFinite(Number(begun)) && { begunAt: Number(begun) }),
    agent: headers.get("user-agent") ?? "",
    device: deviceOf(isBearer(headers) ? headers.get(deviceHeader) : cookie(deviceCookieName())),
  };
}
