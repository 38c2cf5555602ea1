import { expect, test } from "vitest";
import { DeferredListTotals } from "@/app/b2b/after-list";
import { receiving } from "@/lib/receiving/calls/receiving";

const keyFor = (query: object) =>
  DeferredListTotals({
    call: receiving.incomeSums,
    query: { currentPage: 1, pageSize: 20, ...query },
    children: () => null,
  }).key;

test("neither another page of a list nor another filter waits for its sums", () => {
  const firstKey = keyFor({});
  expect(keyFor({})).toBe(firstKey);
  expect(keyFor({ currentPage: 2 })).not.toBe(firstKey);
  expect(keyFor({ pageSize: 50 })).not.toBe(firstKey);
  expect(keyFor({ state: "credited" })).not.toBe(firstKey);
});
