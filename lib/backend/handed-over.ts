import { randomUUID } from "node:crypto";
import type { Caller, Holder } from "@/lib/call/who";
import { elapsed } from "@/lib/time/clock";

/** The user of a page, looked up in one realm. */
export interface Signed {
  readonly caller: Caller;
  readonly who: Holder | null;
}

interface HandedOver extends Signed {
  readonly realm: Holder["realm"];
  readonly until: number;
}

/**
 * The middleware and the page are two programs of one process; both would ask the backend the same a millisecond apart.
 * So the middleware leaves its result here under a ticket that it puts on the request in place of whatever the client
 * sent; no client ever sees one. A page without a valid ticket, because the middleware did not run, looks the user up
 * itself; it decides for itself in either case.
 */
const shared = globalThis as { portalHandedOver?: Map<string, HandedOver> };
const waiting = (shared.portalHandedOver ??= new Map());

export const ticketHeader = "x-ticket";

/** Rendering begins at once. An entry older than this belongs to a request that reached no page. */
const waitsMs = 5_000;

/** Keeps what was found for the page of the same request; the ticket is good once. */
export function handOver(realm: Holder["realm"], signed: Signed): string {
  const now = elapsed();
  for (const [ticket, { until }] of waiting) {
    if (until > now) break;
    waiting.delete(ticket);
  }
  const ticket = randomUUID();
  waiting.set(ticket, { ...signed, realm, until: now + waitsMs });
  return ticket;
}

/** The middleware's result for this very request; undefined when it did not run, or looked in the other realm. */
export function takeOver(ticket: string | null, realm: Holder["realm"]): Signed | undefined {
  const handed = ticket === null ? undefined : waiting.get(ticket);
  if (ticket !== null) waiting.delete(ticket);
  return handed && handed.realm === realm && handed.until > elapsed()
    ? { caller: handed.caller, who: handed.who }
    : undefined;
}
