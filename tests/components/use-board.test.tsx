import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { boardKey, useLiveRateBoard, type Board } from "@/components/exchange/rates/use-board";
import type { ClientOutput } from "@/lib/call/call";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import { rates } from "@/lib/exchange/calls/rates";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, secondMs } from "@/lib/time/instant";

/** An event stream with the browser's interface, which a test controls. */
class Feed {
  static readonly CLOSED = 2;
  static all: Feed[] = [];
  readonly url: string;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onopen: (() => void) | null = null;
  constructor(url: string) {
    this.url = url;
    Feed.all.push(this);
  }
  close(): void {
    this.readyState = Feed.CLOSED;
  }
  /** Simulates a lost connection: the browser reconnects automatically, unless the server refused. */
  drop(isRefused: boolean): void {
    this.readyState = isRefused ? Feed.CLOSED : 0;
    act(() => this.onerror?.());
  }
  open(): void {
    this.readyState = 1;
    act(() => this.onopen?.());
  }
  emit(at: Date, prices: readonly Price[]): void {
    // named cast: the schema is the event's own
    const data = JSON.stringify(
      z.encode(rates.feedMany.output, { at, source: "set", rows: prices.map(priceOf) } as never),
    );
    act(() => this.onmessage?.({ data }));
  }
}

type Price = readonly [DirectedPair, bigint];
const at = beijingInstant("2026-03-18", 10);
const [dollar, back, euro] = [
  { sell: "USD", buy: "CNH" },
  { sell: "CNH", buy: "USD" },
  { sell: "EUR", buy: "USD" },
] as const satisfies readonly DirectedPair[];

const priceOf = ([{ sell, buy }, value]: Price) => {
  const pair = canonicalPair(sell, buy);
  return { bid: { ...pair, value }, ask: { ...pair, value: value + 1_000n }, mid: { ...pair, value: value + 500n } };
};
const rowOf = (pair: DirectedPair, value: bigint | null) => ({
  ...pair,
  now: value === null ? null : { ...priceOf([pair, value]), at, source: "seed" },
  before: null,
  points: [],
});
const answer = (...rows: ReturnType<typeof rowOf>[]): ClientOutput<typeof rates.batch> => ({ rows });

/** The server answers the question from now on. */
function answering(reply: ClientOutput<typeof rates.batch>): void {
  // named cast: the schema is the call's own
  const result = z.encode(rates.batch.output, reply as never);
  vi.stubGlobal("fetch", async () => Response.json({ code: "0", message: "", result }));
}

const fresh = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
    {children}
  </SWRConfig>
);
const board = (pairs: readonly DirectedPair[], initial: ClientOutput<typeof rates.batch>) =>
  renderHook(({ shown }) => useLiveRateBoard(shown, initial), { wrapper: fresh, initialProps: { shown: pairs } });
const bidOf = ({ rows }: Board, pair: DirectedPair) => rows.get(boardKey(pair))?.now?.bid.value ?? null;
const feedNow = (): Feed => Feed.all.at(-1) ?? expect.fail("a feed is open");

beforeEach(() => {
  Feed.all = [];
  vi.stubGlobal("EventSource", Feed);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("one stream is open for a whole table, and a tick is in both directions of its pair at once", () => {
  const { result } = board(
    [dollar, back, euro],
    answer(rowOf(dollar, 700_000_000n), rowOf(back, 700_000_000n), rowOf(euro, 110_000_000n)),
  );
  expect(Feed.all.map(({ url }) => decodeURIComponent(url.slice(url.indexOf("?") + 1)))).toEqual([
    "pairs=USD-CNH,CNH-USD,EUR-USD",
  ]);
  feedNow().emit(addMilliseconds(at, secondMs), [
    [dollar, 710_000_000n],
    [euro, 111_000_000n],
  ]);
  expect([dollar, back, euro].map((pair) => bidOf(result.current, pair))).toEqual([
    710_000_000n,
    710_000_000n,
    111_000_000n,
  ]);
  expect(result.current.rows.get("CNH-USD")?.now).toMatchObject({ at: addMilliseconds(at, secondMs), source: "set" });
});

test("rows stay in the order of their answer, in any order of the rates", () => {
  const { result } = board([euro, dollar], answer(rowOf(euro, 110_000_000n), rowOf(dollar, 700_000_000n)));
  feedNow().emit(addMilliseconds(at, secondMs), [
    [dollar, 710_000_000n],
    [euro, 111_000_000n],
  ]);
  expect([...result.current.rows.keys()]).toEqual(["EUR-USD", "USD-CNH"]);
});

test("a pair that a tick does not name has no rate any more, and has one again with the next that does", () => {
  const { result } = board([dollar], answer(rowOf(dollar, 700_000_000n)));
  feedNow().emit(addMilliseconds(at, secondMs), []);
  expect(bidOf(result.current, dollar)).toBeNull();
  feedNow().emit(addMilliseconds(at, 2 * secondMs), [[dollar, 710_000_000n]]);
  expect(bidOf(result.current, dollar)).toBe(710_000_000n);
});

test("a rate older than the displayed one does not replace it", () => {
  const { result } = board([dollar], answer(rowOf(dollar, 700_000_000n)));
  feedNow().emit(addMilliseconds(at, -1), [[dollar, 690_000_000n]]);
  expect(bidOf(result.current, dollar)).toBe(700_000_000n);
  feedNow().emit(at, [[dollar, 701_000_000n]]);
  expect(bidOf(result.current, dollar)).toBe(701_000_000n);
});

test("a dropped connection is reported as interrupted until the browser reopens it; a refused one is lost, and no other is opened", () => {
  const { result } = board([dollar], answer(rowOf(dollar, 700_000_000n)));
  feedNow().drop(false);
  expect([result.current.updates, Feed.all.length]).toEqual(["interrupted", 1]);
  feedNow().open();
  expect([result.current.updates, Feed.all.length]).toEqual(["live", 1]);
  feedNow().drop(false);
  feedNow().emit(addMilliseconds(at, secondMs), [[dollar, 710_000_000n]]);
  expect([result.current.updates, bidOf(result.current, dollar)]).toEqual(["live", 710_000_000n]);
  feedNow().drop(true);
  expect([result.current.updates, Feed.all.length]).toEqual(["polled", 1]);
  // the last received rate remains until there is a newer one
  expect(bidOf(result.current, dollar)).toBe(710_000_000n);
});

test("without a stream a pair that has no rate any more displays none, after any earlier rates", async () => {
  const { result } = board([dollar], answer(rowOf(dollar, 700_000_000n)));
  feedNow().emit(addMilliseconds(at, secondMs), [[dollar, 710_000_000n]]);
  feedNow().drop(true);
  answering(answer(rowOf(dollar, null)));
  act(() => result.current.reload());
  await waitFor(() => expect(bidOf(result.current, dollar)).toBeNull());
});

test("other pairs open another stream and close the one before, and its news are not theirs", () => {
  const { result, rerender } = board([dollar], answer(rowOf(dollar, 700_000_000n)));
  feedNow().drop(true);
  rerender({ shown: [dollar, euro] });
  expect([result.current.updates, Feed.all.length]).toEqual(["live", 2]);
  const [first, second] = Feed.all;
  expect([first?.readyState, second?.readyState]).toEqual([Feed.CLOSED, 1]);
  second?.emit(addMilliseconds(at, secondMs), [[dollar, 710_000_000n]]);
  expect(bidOf(result.current, dollar)).toBe(710_000_000n);
  rerender({ shown: [euro] });
  expect(second?.readyState).toBe(Feed.CLOSED);
});

test("leaving a page closes its stream", () => {
  const { unmount } = board([dollar], answer(rowOf(dollar, 700_000_000n)));
  unmount();
  expect(feedNow().readyState).toBe(Feed.CLOSED);
});

test("an unanswered request is reported as failed while the rates stay, and a retry mends it", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const { result } = board([dollar], answer(rowOf(dollar, 700_000_000n)));
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  expect(bidOf(result.current, dollar)).toBe(700_000_000n);
  answering(answer(rowOf(dollar, 720_000_000n)));
  act(() => result.current.reload());
  await waitFor(() => expect([result.current.hasFailed, bidOf(result.current, dollar)]).toEqual([false, 720_000_000n]));
});
