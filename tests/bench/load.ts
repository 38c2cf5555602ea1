import autocannon from "autocannon";

export interface Request {
  readonly url: string;
  readonly cookie?: string;
  /** Sent as JSON by POST. */
  readonly body?: object;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p99Milliseconds: number;
}

const connections = 8;

/** Sends a request as fast as it is answered, on eight connections; an unsuccessful response fails the measurement. */
export async function load({ url, cookie = "", body }: Request, seconds: number): Promise<LoadResult> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { cookie, ...(body && { "content-type": "application/json", "x-portal": "1" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no good ones, ${errors} failed`);
  return { perSecond: requests.average, p99Milliseconds: latency.p99 };
}

/** Loads ours and the reference in turn, after a warm-up of each, and returns the result of each round. */
export async function sideBySide(
  rounds: number,
  seconds: number,
  ours: Request,
  reference: Request,
): Promise<{ ours: LoadResult[]; reference: LoadResult[] }> {
  const came: { ours: LoadResult[]; reference: LoadResult[] } = { ours: [], reference: [] };
  await load(ours, seconds);
  await load(reference, seconds);
  for (let round = 0; round < rounds; round += 1) {
    came.reference.push(await load(reference, seconds));
    came.ours.push(await load(ours, seconds));
  }
  return came;
}
