import { expect, test } from "vitest";
import { ipNetworkPrefix } from "@/lib/session/network";
import { inProcessRateLimiter, noRateLimit } from "@/lib/simulator/platform/rate-limits/rate-limit";
import { addMilliseconds } from "@/lib/time/instant";

const at = new Date("2026-03-18T02:00:00.000Z");

test("an address has its share in each window of time, which begins with its first try", async () => {
  const mayGo = inProcessRateLimiter({ name: "tries", most: 2, windowMs: 1_000 });
  const atEach = (...instants: number[]) => Promise.all(instants.map((ms) => mayGo("here", addMilliseconds(at, ms))));
  expect(await atEach(0, 500, 999)).toEqual([true, true, false]);
  expect(await atEach(1_000, 1_001, 1_999, 2_000)).toEqual([true, true, false, true]);
});

test("addresses are counted apart", async () => {
  const mayGo = inProcessRateLimiter({ name: "tries", most: 1, windowMs: 1_000 });
  expect(await Promise.all(["here", "there", "here", "there"].map((address) => mayGo(address, at)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a returned try does not count, and nothing is returned to a client that has used none", async () => {
  const mayGo = inProcessRateLimiter({ name: "tries", most: 1, windowMs: 1_000 });
  await mayGo.giveBack("here", at);
  expect(await Promise.all([mayGo("here", at), mayGo("here", at)])).toEqual([true, false]);
  await mayGo.giveBack("here", at);
  await mayGo.giveBack("here", at);
  expect(await Promise.all([mayGo("here", at), mayGo("here", at)])).toEqual([true, false]);
});

test("of too many addresses those with an ended window are forgotten, the others are not", async () => {
  const mayGo = inProcessRateLimiter({ name: "tries", most: 1, windowMs: 1_000 });
  await mayGo("kept", addMilliseconds(at, 1));
  for (let address = 1; address < 50_000; address += 1) await mayGo(`address ${address}`, at);
  expect(await mayGo("one more", addMilliseconds(at, 1_000))).toBe(true);
  expect(await mayGo("kept", addMilliseconds(at, 1_000))).toBe(false);
  expect(await mayGo("address 1", addMilliseconds(at, 1_000))).toBe(true);
});

test("the addresses of one IPv6 network are counted together, those of two apart", async () => {
  const mayGo = inProcessRateLimiter({ name: "tries", most: 1, windowMs: 1_000 });
  const addresses = [
    "2001:db8:0:7::1",
    "2001:db8::7:1:2:3:4",
    "2001:DB8:0:0007:ffff::",
    "2001:db8:0:8::1",
    "::1",
    "10.0.0.1",
  ];
  expect(await Promise.all(addresses.map((address) => mayGo(address, at)))).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ]);

  expect([ipNetworkPrefix("::"), ipNetworkPrefix("fe80::1%eth0"), ipNetworkPrefix("no address")]).toEqual([
    "0:0:0:0::/64",
    "fe80:0:0:0::/64",
    "no address",
  ]);
});

test("a client at its limit gets the remaining time of its window, begun seconds in full", async () => {
  const mayGo = inProcessRateLimiter({ name: "tries", most: 1, windowMs: 60_000 });
  await mayGo("here", at);
  expect(await mayGo("here", addMilliseconds(at, 1_500))).toBe(false);
  expect(mayGo.retryAfter("here", addMilliseconds(at, 1_500))).toEqual({ seconds: 59 });
  expect(mayGo.retryAfter("here", addMilliseconds(at, 60_000))).toEqual({ seconds: 0 });
});

test("a client without a count has nothing to wait for", () => {
  const mayGo = inProcessRateLimiter({ name: "tries", most: 1, windowMs: 60_000 });
  expect(mayGo.retryAfter("here", at)).toEqual({ seconds: 0 });
});

test("a job is never limited, and has no waiting time", async () => {
  const mayGo = noRateLimit({ name: "tries", most: 1, windowMs: 60_000 });
  expect([await mayGo("here", at), await mayGo("here", at)]).toEqual([true, true]);
  expect(mayGo.retryAfter("here", at)).toEqual({ seconds: 0 });
  await expect(mayGo.giveBack("here", at)).resolves.toBeUndefined();
});
