import { expect, test } from "vitest";
import { networkOf } from "@/lib/session/network";
import { throttle } from "@/lib/session/throttle";
import { later } from "@/lib/time/instant";

const at = new Date("2026-03-18T02:00:00.000Z");

test("an address has its share in each window of time, which begins with its first try", () => {
  const mayGo = throttle({ most: 2, windowMs: 1_000 });
  expect([0, 500, 999].map((ms) => mayGo("here", later(at, ms)))).toEqual([true, true, false]);
  expect([1_000, 1_001, 1_999, 2_000].map((ms) => mayGo("here", later(at, ms)))).toEqual([true, true, false, true]);
});

test("addresses are counted apart", () => {
  const mayGo = throttle({ most: 1, windowMs: 1_000 });
  expect([mayGo("here", at), mayGo("there", at), mayGo("here", at), mayGo("there", at)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a try that is given back does not count, and nothing is given to who has taken nothing", () => {
  const mayGo = throttle({ most: 1, windowMs: 1_000 });
  mayGo.giveBack("here");
  expect([mayGo("here", at), mayGo("here", at)]).toEqual([true, false]);
  mayGo.giveBack("here");
  mayGo.giveBack("here");
  expect([mayGo("here", at), mayGo("here", at)]).toEqual([true, false]);
});

test("of too many addresses those whose window is over are forgotten, the others are not", () => {
  const mayGo = throttle({ most: 1, windowMs: 1_000 });
  mayGo("kept", later(at, 1));
  for (let address = 1; address < 50_000; address += 1) mayGo(`address ${address}`, at);
  expect(mayGo("one more", later(at, 1_000))).toBe(true);
  expect([mayGo("kept", later(at, 1_000)), mayGo("address 1", later(at, 1_000))]).toEqual([false, true]);
});

test("the addresses of one IPv6 network are counted together, those of two apart", () => {
  const mayGo = throttle({ most: 1, windowMs: 1_000 });
  expect(
    ["2001:db8:0:7::1", "2001:db8::7:1:2:3:4", "2001:DB8:0:0007:ffff::", "2001:db8:0:8::1", "::1", "10.0.0.1"].map(
      (address) => mayGo(address, at),
    ),
  ).toEqual([true, false, false, true, true, true]);

  expect([networkOf("::"), networkOf("fe80::1%eth0"), networkOf("no address")]).toEqual([
    "0:0:0:0::/64",
    "fe80:0:0:0::/64",
    "no address",
  ]);
});
