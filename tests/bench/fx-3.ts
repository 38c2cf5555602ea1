import * as z from "zod/mini";
import { rates } from "@/lib/exchange/calls/rates";
import { orderCurrencies } from "@/lib/money/currency";
import { atMost, median, quantile, type Benchmark } from "./harness";
import { openPortal, type Portal } from "./portal";

/** Seconds that the market moves, ten ticks in each. */
const seconds = 30;
const ticksASecond = 10;
/** Limits how late the last tick may arrive before it counts as lost. */
const patienceMs = 10_000;

/** Lists all 240 directed pairs, in the form that a feed request accepts. */
const pairs = orderCurrencies.flatMap((sell) =>
  orderCurrencies.filter((buy) => buy !== sell).map((buy) => ({ sell, buy })),
);

/** The market only rises while it is measured, by ten digits a tick, so that the mid rate identifies the tick. */
const [firstMid, step] = [680_000_000n, 100_000n];

export const benchmark: Benchmark = {
  name: "FX-3",
  about:
    "16 currencies, 240 directed pairs, 10 ticks a second: from asking for a tick until a client of the feed holds its rates",
  async run(bench) {
    const portal = await openPortal(bench);
    const count = bench.rounds(seconds) * ticksASecond;
    let from = 0;
    for (const clients of [1, 16]) {
      const delays = await delaysOf(portal, from, count, clients);
      from += count;
      const name = clients === 1 ? "1 client" : `${clients} clients`;
      bench.report({ metric: `tick to client, median ms, ${name}`, ours: median(delays) });
      bench.report({
        metric: `tick to client, p99 ms, ${name}`,
        ours: quantile(delays, 0.99),
        target: atMost(250, "ms"),
      });
    }
  },
};

/** Returns each tick's delay to each client; a tick that a newer one overtook counts until the newer one arrives. */
async function delaysOf(portal: Portal, from: number, count: number, clients: number): Promise<number[]> {
  const requestedAt = new Map<number, number>();
  const abort = new AbortController();
  const watching = Array.from({ length: clients }, () => watch(portal, requestedAt, from + count - 1, abort.signal));
  await Promise.all(watching.map(({ openPromise }) => openPromise));
  const began = performance.now();
  const actions: Promise<void>[] = [];
  for (let tick = from; tick < from + count; tick += 1) {
    await pause(began + ((tick - from) * 1000) / ticksASecond - performance.now());
    requestedAt.set(tick, performance.now());
    actions.push(setMid(portal, tick));
    // ticks come one after another: a market that cannot keep up is late, not out of order
    await actions.at(-1);
  }
  const late = setTimeout(() => abort.abort(new Error("the last tick never arrived")), patienceMs);
  const delays = (await Promise.all(watching.map(({ all }) => all))).flat();
  clearTimeout(late);
  abort.abort();
  return delays;
}

const pause = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();

/** Sets the dollar's rate, and with it those of all the yuan's pairs. */
async function setMid({ url, cookies }: Portal, tick: number): Promise<void> {
  const mid = firstMid + BigInt(tick) * step;
  const rate = `${mid / 100_000_000n}.${String(mid % 100_000_000n).padStart(8, "0")}`;
  const answer = await fetch(`${url}/api/ops/worlds/demo/market/set`, {
    method: "POST",
    headers: { cookie: cookies.operations, "x-portal": "1", "content-type": "application/json" },
    body: JSON.stringify({ rate: { base: "USD", quote: "CNH", rate } }),
  });
  const { code } = (await answer.json()) as { code: string };
  if (code !== "0") throw new Error(`a tick was answered ${code}`);
}

/** A client of the feed that decodes what it gets, as the page does, until the last tick is there. */
function watch(
  { url, cookies }: Portal,
  requestedAt: ReadonlyMap<number, number>,
  last: number,
  signal: AbortSignal,
): { openPromise: Promise<void>; all: Promise<number[]> } {
  let open: () => void = () => {};
  const openPromise = new Promise<void>((resolve) => {
    open = resolve;
  });
  const all = (async () => {
    const query = z.encode(rates.feedMany.input, { pairs }).pairs;
    const { body } = await fetch(`${url}${rates.feedMany.path}?pairs=${query}`, {
      headers: { cookie: cookies.owner },
      signal,
    });
    if (!body) throw new Error("the feed has a body");
    const delays = new Map<number, number>();
    let rest = "";
    // named cast: Node's stream of bytes is one that can be iterated
    for await (const chunk of body.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
      const events = (rest + chunk).split("\n\n");
      rest = events.pop() ?? "";
      open();
      for (const event of events) {
        const latestTick = tickOf(event.slice("data: ".length));
        for (const [tick, at] of requestedAt)
          if (tick <= latestTick && !delays.has(tick)) delays.set(tick, performance.now() - at);
        if (latestTick >= last) return [...delays.values()];
      }
    }
    throw new Error("the feed ended before the last tick");
  })();
  return { openPromise, all };
}

/** Returns the number of the tick that an event carries, or -1 when the market moved automatically. */
function tickOf(text: string): number {
  // named cast: decoding checks whatever comes
  const { source, rows } = z.decode(rates.feedMany.output, JSON.parse(text) as never);
  const price = rows.find(({ bid }) => bid.base === "USD" && bid.quote === "CNH");
  if (source !== "set" || !price) return -1;
  return Math.round(Number(price.bid.value + price.ask.value - 2n * firstMid) / Number(2n * step));
}
