import { randomUUID } from "node:crypto";
import type { Caller, AnyPrincipal } from "@/lib/call/principal";
import { monotonicMs } from "@/lib/time/clock";

/** Describes the user of a page, resolved in one realm. */
export interface SignedInUser {
  readonly caller: Caller;
  readonly principal: AnyPrincipal | null;
}

interface HandedOver extends SignedInUser {
  readonly realm: AnyPrincipal["realm"];
  readonly until: number;
}

/**
 * Passes the middleware's result to the page. They are two programs of one process, and both would send the backend the
 * same query a millisecond apart. The middleware stores its result under a ticket that it sets on the request,
 * overwriting the client's header; no client ever receives one. A page without a valid ticket, because the middleware
 * did not run, resolves the user itself; it authorizes in either case.
 */
const shared = globalThis as { portalHandedOver?: Map<string, HandedOver> };
const waiting = (shared.portalHandedOver ??= new Map());

export const ticketHeader = "x-ticket";

/** Limits the wait: rendering begins immediately, so an older entry belongs to a request that reached no page. */
const waitsMs = 5_000;

/** Stores the result for the page of the same request; the ticket is valid once. */
export function storeUserForPage(realm: AnyPrincipal["realm"], user: SignedInUser): string {
  const now = monotonicMs();
  for (const [ticket, { until }] of waiting) {
    if (until > now) break;
    waiting.delete(ticket);
  }
  const ticket = randomUUID();
  waiting.set(ticket, { ...user, realm, until: now + waitsMs });
  return ticket;
}

/** Returns the middleware's result for this request; undefined when it did not run, or resolved another realm. */
export function consumeUserTicket(ticket: string | null, realm: AnyPrincipal["realm"]): SignedInUser | undefined {
  const entry = ticket === null ? undefined : waiting.get(ticket);
  if (ticket !== null) waiting.delete(ticket);
  return entry && entry.realm === realm && entry.until > monotonicMs()
    ? { caller: entry.caller, principal: entry.principal }
    : undefined;
}
