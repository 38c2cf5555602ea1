/**
 * A page cannot choose the status it is answered with, but the server in front of the framework can: it numbers each
 * request, and a page leaves under that number what it turned out to be. Both are of one process.
 */
const shared = globalThis as { portalAnsweredAs?: Map<string, number> };
const statuses = (shared.portalAnsweredAs ??= new Map());

/** Put on each request by the server, whatever the client sent. */
export const numberHeader = "x-request-number";

/** An answer that is never written must not stay here for ever. */
const waitingMax = 1_000;

/** Has the page of a request answered with a status. */
export function answerAs(number: string | null, status: number): void {
  if (number === null) return;
  const [oldest] = statuses.keys();
  if (statuses.size >= waitingMax && oldest !== undefined) statuses.delete(oldest);
  statuses.set(number, status);
}

/** The status that was chosen for a request, once. */
export function takeStatus(number: string): number | undefined {
  const status = statuses.get(number);
  statuses.delete(number);
  return status;
}
