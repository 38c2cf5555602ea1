import { expect, test } from "vitest";
import { AfterList } from "@/app/b2b/after-list";
import { receiving } from "@/lib/receiving/calls/receiving";

const keyFor = (asked: object) =>
  AfterList({
    call: receiving.incomeSums,
    asked: { currentPage: 1, pageSize: 20, ...asked },
    children: () => null,
  }).key;

test("neither another page of a list nor another filter waits until its sums are there", () => {
  const shown = keyFor({});
  expect(keyFor({})).toBe(shown);
  expect(keyFor({ currentPage: 2 })).not.toBe(shown);
  expect(keyFor({ pageSize: 50 })).not.toBe(shown);
  expect(keyFor({ state: "credited" })).not.toBe(shown);
});
