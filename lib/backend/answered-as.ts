/**
 * Holds the status of pages. A page cannot choose its response status, but the server in front of the framework can: it
 * numbers each request, and a page stores its result under that number. Both run in one process.
 */
const shared = globalThis as { portalAnsweredAs?: Map<string, AnsweredAs> };
const answers = (shared.portalAnsweredAs ??= new Map());

/** Describes a status, and the number of seconds after which a retry is useful. */
export interface AnsweredAs {
  readonly status: number;
  readonly retryAfter?: number;
}

/** Names the header that the server sets on each request, overwriting the client's. */
export const numberHeader = "x-request-number";

/** Names the header with the arrival time of the request, on the clock of `elapsed`. */
export const begunHeader = "x-request-begun";

/** Limits the stored entries: a response that is never written must not remain forever. */
const waitingMax = 1_000;

/** Sets the response status of a request's page. */
export function storePageStatus(number: string | null, answer: AnsweredAs): void {
  if (number === null) return;
  const [oldest] = answers.keys();
  if (answers.size >= waitingMax && oldest !== undefined) answers.delete(oldest);
  answers.set(number, answer);
}

/** Returns the response that was chosen for a request, once. */
export function takePageStatus(number: string): AnsweredAs | undefined {
  const answer = answers.get(number);
  answers.delete(number);
  return answer;
}
