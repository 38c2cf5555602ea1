import { randomUUID } from "node:crypto";
import { readPreference } from "@/lib/call/preferences";
import type { Caller, AnyPrincipal } from "@/lib/call/principal";
import { localeOfCall } from "@/lib/i18n/locale";
import { sessionCookieName, deviceCookieName, unsealToken } from "@/lib/session/cookie";
import { bearerToken, requestHost, isBearer, isApiKeyToken, clientIpAddress } from "@/lib/session/request";
import { systemNow } from "@/lib/time/clock";
import { begunHeader } from "./answered-as";

/** Describes the parts of a request that identify its caller, however the framework represents it. */
export interface CallerRequest {
  readonly headers: { get(name: string): string | null };
  readonly cookie: (name: string) => string | undefined;
  readonly signal?: AbortSignal;
  readonly requestId?: string;
  /** Marks a call, which accepts an API key; pages are for people. */
  readonly isCall?: true;
}

export const worldCookie = "world";

/** Names the header of a bearer's device, because bearers have no cookies. */
export const deviceHeader = "x-device";

const deviceOf = (text: string | null | undefined): string | undefined =>
  text && /^[\w-]{43}$/.test(text) ? text : undefined;

/** Returns the effective token of a bearer: a key's secret opens no page. */
const takenOf = (token: string | undefined, isCall = false): string | undefined =>
  token !== undefined && isApiKeyToken(token) && !isCall ? undefined : token;

const keyShape = /^[\x21-\x7e]{8,80}$/;

/** Builds the caller, before any lookup. A bearer's cookies are not even read. */
export async function buildCaller(
  { headers, cookie, signal, requestId, isCall }: CallerRequest,
  realm: AnyPrincipal["realm"],
): Promise<Caller> {
  const key = headers.get("idempotency-key");
  const startedAt = isCall ? null : headers.get(begunHeader);
  return {
    token: isBearer(headers)
      ? takenOf(bearerToken(headers), isCall)
      : await unsealToken(cookie(sessionCookieName(realm))),
    locale: localeOfCall(headers.get("accept-language"), readPreference(cookie, "locale")),
    from: clientIpAddress(headers),
    host: requestHost(headers),
    requestId: requestId ?? randomUUID(),
    worldHint: headers.get("x-world") ?? cookie(worldCookie),
    key: key && keyShape.test(key) ? key : undefined,
    at: systemNow(),
    signal: signal ?? new AbortController().signal,
    ...(startedAt && Number.isFinite(Number(startedAt)) && { begunAt: Number(startedAt) }),
    agent: headers.get("user-agent") ?? "",
    device: deviceOf(isBearer(headers) ? headers.get(deviceHeader) : cookie(deviceCookieName())),
  };
}
