import "server-only";
import { randomUUID } from "node:crypto";
import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getLocale } from "next-intl/server";
import type { Call, Got, Sends } from "@/lib/call/call";
import {
  isOpenEnded,
  isOutage,
  Refusal,
  refusals,
  saidOf,
  secondsToWait,
  type Detail,
  type RefusalCode,
} from "@/lib/call/refusals";
import { realmOf, type Holder } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { outageNumber } from "@/lib/gate/outage";
import { answerAs, numberHeader } from "./answered-as";
import { callerOf } from "./caller";
import { backend } from "./choose";
import { takeOver, ticketHeader, type Signed } from "./handed-over";
import { turnedAwayTo } from "./turned-away";

/** The page's user; looked up once a request, by the middleware where it ran. */
export const signedIn = cache(async (realm: Holder["realm"]): Promise<Signed> => {
  const [held, jar, locale] = [await headers(), await cookies(), await getLocale()];
  const found = takeOver(held.get(ticketHeader), realm);
  if (found) return { who: found.who, caller: { ...found.caller, locale } };
  const caller = { ...(await callerOf({ headers: held, cookie: (name) => jar.get(name)?.value }, realm)), locale };
  return { caller, who: await (await backend()).who(caller, realm).catch(failed) };
});

/** The user of a page that is for anybody; null where nobody could say. */
export const visitor = (): Promise<Signed | null> => signedIn("portal").catch(() => null);

/** Leads away from a page that its reader may not see. */
async function turnAway(no: RefusalCode, call: Call): Promise<never> {
  // named cast: a route with its query
  redirect(turnedAwayTo(no, realmOf(call.needs), (await headers()).get("x-path") ?? "") as Route);
}

/** Has the page answered with the status of a refusal. */
export async function answerWith(code: RefusalCode, detail: Detail = {}): Promise<void> {
  const retryAfter = secondsToWait(code, detail);
  const { status } = refusals[code];
  answerAs((await headers()).get(numberHeader), { status, ...(retryAfter && { retryAfter }) });
}

/** Whoever has to answer a page is gone: it says so, with its status and the number of its error. */
class PageOutage extends Refusal {
  /** Kept by the framework, and handed to the error page. */
  readonly digest: string;
  constructor(cause: Refusal, requestId: string) {
    super("NETWORK_ERROR", cause.detail, { cause });
    this.digest = outageNumber(requestId);
  }
}

/** One a request: whatever of its page failed is found under it. */
const failureId = cache(() => randomUUID());

/** What a page cannot be made without: as it failed, for the error page. */
async function failed(cause: unknown): Promise<never> {
  if (!(cause instanceof Refusal) || !isOutage(cause.code)) throw cause;
  await answerWith(cause.code, cause.detail);
  throw cause instanceof PageOutage ? cause : new PageOutage(cause, failureId());
}

/**
 * Loads a call's reply for a page: the same gate and the same backend as the door, without HTTP. For want of a
 * permission, that of the call or one that only its handler knows, the page leads to where that is said ("403 goes to the
 * 403 page", specification 1, section 8); any other refusal is thrown.
 */
export async function load<C extends Call>(call: C, input: Sends<C>): Promise<Got<C>> {
  try {
    return await answered(call, input);
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === "AUTHORIZATION_FAILED") return turnAway(cause.code, call);
    return failed(cause);
  }
}

/** Loads what is shown beside a page, which goes on without it: null for whatever comes between. */
export const loadBeside = <C extends Call>(call: C, input: Sends<C>): Promise<Got<C> | null> =>
  answered(call, input).catch(() => null);

/** The reply of a call, or whatever came between, as it is thrown. */
export async function answered<C extends Call>(call: C, input: Sends<C>): Promise<Got<C>> {
  const { caller, who } = await signedIn(realmOf(call.needs));
  const no = may(who, call.needs);
  if (no) return turnAway(no, call);
  // named cast: the backend's reply has the type of the call's row, the compiler checked each handler against it
  return (await (await backend()).answer(call, input, caller, who)) as Got<C>;
}

export type Loaded<T> =
  | { readonly got: T; readonly refusal: null }
  | { readonly got: null; readonly refusal: { readonly code: RefusalCode; readonly detail: Detail } };

/**
 * As `load`, but an expected no comes back as a value, for pages that show it. That nobody could answer is no such no: the
 * page would take it for one.
 */
export async function tryLoad<C extends Call>(call: C, input: Sends<C>): Promise<Loaded<Got<C>>> {
  try {
    return { got: await answered(call, input), refusal: null };
  } catch (cause) {
    if (cause instanceof Refusal && !isOpenEnded(cause.code))
      return { got: null, refusal: { code: cause.code, detail: saidOf(cause.code, cause.detail) } };
    return failed(cause);
  }
}
