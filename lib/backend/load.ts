import "server-only";
import { randomUUID } from "node:crypto";
import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getLocale } from "next-intl/server";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import {
  isOutcomeUnknown,
  isOutage,
  Refusal,
  refusals,
  refusalTextArguments,
  secondsToWait,
  type Detail,
  type RefusalCode,
} from "@/lib/call/refusals";
import { realmOf, type AnyPrincipal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { markAsOutage } from "@/lib/gate/outage";
import { storePageStatus, numberHeader } from "./answered-as";
import { buildCaller } from "./caller";
import { configuredBackend } from "./choose";
import { consumeUserTicket, ticketHeader, type SignedInUser } from "./handed-over";
import { accessRefusalRedirect } from "./turned-away";

/** Returns the page's user; resolved once per request, by the middleware when it ran. */
export const signedIn = cache(async (realm: AnyPrincipal["realm"]): Promise<SignedInUser> => {
  const [requestHeaders, jar, locale] = [await headers(), await cookies(), await getLocale()];
  const user = consumeUserTicket(requestHeaders.get(ticketHeader), realm);
  if (user) return { principal: user.principal, caller: { ...user.caller, locale } };
  const known = await buildCaller({ headers: requestHeaders, cookie: (name) => jar.get(name)?.value }, realm);
  const caller = { ...known, locale };
  return { caller, principal: await (await configuredBackend()).authenticate(caller, realm).catch(throwPageError) };
});

/** Returns the user of a public page; null when the backend does not respond. */
export const loadPublicPageUser = (): Promise<SignedInUser | null> => signedIn("portal").catch(() => null);

/** Redirects from a page that the user may not view. */
async function turnAway(no: RefusalCode, call: Call): Promise<never> {
  // named cast: a route with its query
  redirect(accessRefusalRedirect(no, realmOf(call.access), (await headers()).get("x-path") ?? "") as Route);
}

/** Sets the page's response status to that of a refusal. */
export async function setRefusalStatus(code: RefusalCode, detail: Detail = {}): Promise<void> {
  const retryAfter = secondsToWait(code, detail);
  storePageStatus((await headers()).get(numberHeader), {
    status: refusals[code].status,
    ...(retryAfter && { retryAfter }),
  });
}

/** Reports that a page's backend is unavailable, with its status and the number of the error. */
class PageOutage extends Refusal {
  /** Carries the error number: the framework preserves it and passes it to the error page. */
  readonly digest: string;
  constructor(cause: Refusal, requestId: string) {
    super("NETWORK_ERROR", cause.detail, { cause });
    this.digest = markAsOutage(requestId);
  }
}

/** Identifies a request's failures: all errors of its page are logged under it. */
const failureId = cache(() => randomUUID());

/** Throws the error of required page data in the form that the error page expects. */
async function throwPageError(cause: unknown): Promise<never> {
  if (!(cause instanceof Refusal) || !isOutage(cause.code)) throw cause;
  await setRefusalStatus(cause.code, cause.detail);
  throw cause instanceof PageOutage ? cause : new PageOutage(cause, failureId());
}

/**
 * Loads a call's reply for a page: the same access check and the same backend as the gateway, without HTTP. Without a
 * permission, of the call or one that only its handler knows, the page redirects ("403 goes to the 403 page",
 * specification 1, section 8); any other refusal is thrown.
 */
export async function loadForPage<C extends Call>(call: C, input: Sends<C>): Promise<ClientOutput<C>> {
  try {
    return await callBackend(call, input);
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === "AUTHORIZATION_FAILED") return turnAway(cause.code, call);
    return throwPageError(cause);
  }
}

/** Loads secondary data of a page, which renders without it: null on any error. */
export const loadOptionalForPage = <C extends Call>(call: C, input: Sends<C>): Promise<ClientOutput<C> | null> =>
  callBackend(call, input).catch(() => null);

/** Returns the reply of a call; errors are thrown unchanged. */
export async function callBackend<C extends Call>(call: C, input: Sends<C>): Promise<ClientOutput<C>> {
  const { caller, principal } = await signedIn(realmOf(call.access));
  const no = checkAccess(principal, call.access);
  if (no) return turnAway(no, call);
  // named cast: the backend's reply has the type of the call's row, the compiler checked each handler against it
  return (await (await configuredBackend()).answer(call, input, caller, principal)) as ClientOutput<C>;
}

export type LoadResult<T> =
  | { readonly output: T; readonly refusal: null }
  | { readonly output: null; readonly refusal: { readonly code: RefusalCode; readonly detail: Detail } };

/** Loads like `loadForPage`, but returns an expected refusal as a value, for pages that display it; an outage is thrown. */
export async function loadForPageOrRefusal<C extends Call>(
  call: C,
  input: Sends<C>,
): Promise<LoadResult<ClientOutput<C>>> {
  try {
    return { output: await callBackend(call, input), refusal: null };
  } catch (cause) {
    if (!(cause instanceof Refusal) || isOutcomeUnknown(cause.code)) return throwPageError(cause);
    return { output: null, refusal: { code: cause.code, detail: refusalTextArguments(cause.code, cause.detail) } };
  }
}
