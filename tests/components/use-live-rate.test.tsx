import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { useLiveRate } from "@/components/exchange/rates/use-live-rate";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";

/** The event stream that was opened last, which a test controls. */
class Feed {
  static readonly CLOSED = 2;
  static last: Feed | undefined;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Feed.last = this;
  }
  close(): void {
    this.readyState = Feed.CLOSED;
  }
  emit(price: Price | null): void {
    act(() => this.onmessage?.({ data: JSON.stringify(z.encode(exchange.feed.output, price)) }));
  }
  refuse(): void {
    this.readyState = Feed.CLOSED;
    act(() => this.onerror?.());
  }
}

type Price = NonNullable<ClientOutput<typeof exchange.rate>["now"]>;
const at = beijingInstant("2026-03-18", 10);
const priceOf = (value: bigint, since = 0): Price => {
  const pair = canonicalPair("USD", "CNH");
  return {
    bid: { ...pair, value },
    ask: { ...pair, value: value + 1_000n },
    mid: { ...pair, value: value + 500n },
    at: addMilliseconds(at, since),
    source: "set",
  };
};

beforeEach(() => {
  vi.stubGlobal("EventSource", Feed);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const fresh = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
);
const watching = (now: Price | null) =>
  renderHook(() => useLiveRate("USD", "CNH", { now, points: [], extremes: null }), { wrapper: fresh });
const feedNow = (): Feed => Feed.last ?? expect.fail("a feed is open");

test("a pair that is halted while its page is open has no rate any more, until it trades again", () => {
  const { result } = watching(priceOf(700_000_000n));
  const values = [result.current.price?.bid.value];
  for (const price of [priceOf(701_000_000n, minuteMs), null, priceOf(702_000_000n, 2 * minuteMs)]) {
    feedNow().emit(price);
    values.push(result.current.price?.bid.value);
  }
  expect(values).toEqual([700_000_000n, 701_000_000n, undefined, 702_000_000n]);
});

test("a page that was opened while its pair was halted has a rate once there is one", () => {
  const { result } = watching(null);
  expect(result.current.price).toBeNull();
  feedNow().emit(priceOf(701_000_000n));
  expect(result.current.price?.bid.value).toBe(701_000_000n);
});

test("once the feed is refused, its values count only beside an answer that has a rate", () => {
  const { result } = watching(null);
  feedNow().emit(priceOf(701_000_000n));
  feedNow().refuse();
  expect([result.current.updates, result.current.price]).toEqual(["polled", null]);
});
