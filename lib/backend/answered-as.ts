/**
 * A page cannot choose the status it is answered with, but the server in front of the framework can: it numbers each
 * request, and a page leaves under that number what it turned out to be. Both are of one process.
 */
const shared = globalThis as { portalAnsweredAs?: Map<string, AnsweredAs> };
const answers = (shared.portalAnsweredAs ??= new Map());

/** A status, and after how many seconds it is worth to come again. */
export interface AnsweredAs {
  readonly status: number;
  readonly retryAfter?: number;
}

/** Put on each request by the server, whatever the client sent. */
export const numberHeader = "x-request-number";

/** The same, with when the request came, on the clock of `elapsed`. */
export const begunHeader = "x-request-begun";

/** An answer that is never written must not stay here for ever. */
const waitingMax = 1_000;

/** Has the page of a request answered with a status. */
export function answerAs(number: string | null, answer: AnsweredAs): void {
  if (number === null) return;
  const [oldest] = answers.keys();
  if (answers.size >= waitingMax && oldest !== undefined) answers.delete(oldest);
  answers.set(number, answer);
}

/** The answer that was chosen for a request, once. */
export function takeAnswer(number: string): AnsweredAs | undefined {
  const answer = answers.get(number);
  answers.delete(number);
  return answer;
}
