import { expect, test } from "vitest";
import {
  parseForwardedNode,
  hopsOfForwarded,
  hopsOfXForwardedFor,
  clientAddressAmongHops,
} from "@/lib/session/forwarded-headers";

test("a hop is read in every form that proxies write an address in", () => {
  const forms: readonly (readonly [string, string | undefined])[] = [
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:4711", "192.0.2.1"],
    ["192.0.2.1:_port", "192.0.2.1"],
    ['"192.0.2.1:4711"', "192.0.2.1"],
    ["2001:db8::1", "2001:db8::1"],
    ["2001:DB8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ['"[2001:db8::1]:4711"', "2001:db8::1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["[::ffff:192.0.2.1]:80", "192.0.2.1"],
    ["fe80::1%eth0", "fe80::1"],
    ["unknown", undefined],
    ["UNKNOWN", undefined],
    ["_hidden", undefined],
    ["", undefined],
    ["192.0.2.256", undefined],
    ["192.0.2.1:99999", undefined],
    ["192.0.2.1:", undefined],
    ["192.0.2.1:80:81", undefined],
    ["[192.0.2.1]", undefined],
    ["[2001:db8::1", undefined],
    ["[2001:db8::1]4711", undefined],
    ["[2001:db8::1]:port", undefined],
    ["proxy.example", undefined],
    ["192.0.2.1 192.0.2.2", undefined],
  ];
  for (const [text, address] of forms) expect(parseForwardedNode(text), text).toBe(address);
});

const proxies = new Set(["10.0.0.1", "10.0.0.2", "2001:db8::a"]);
const isTrusted = (address: string) => proxies.has(address);
const byXff = (header: string) => clientAddressAmongHops(hopsOfXForwardedFor(header), isTrusted);
const byForwarded = (header: string) => clientAddressAmongHops(hopsOfForwarded(header), isTrusted);

test("a trusted proxy's previous hop is trusted, with its port, quoted or in brackets", () => {
  for (const form of ["198.51.100.7:5000", '"198.51.100.7:5000"', "198.51.100.7"])
    expect(byXff(`203.0.113.9, ${form}, 10.0.0.2:443, 10.0.0.1`), form).toBe("198.51.100.7");
  expect(byXff("203.0.113.9, [2001:db8::7]:5000, [2001:db8::a]:443")).toBe("2001:db8::7");
  expect(byForwarded('for=203.0.113.9, for="[2001:db8::7]:5000";proto=https;by=10.0.0.2, For=10.0.0.1')).toBe(
    "2001:db8::7",
  );
  expect(byForwarded('proto=https; for=198.51.100.7;host="a,b", for=10.0.0.1')).toBe("198.51.100.7");
});

test("an unreadable hop ends the route there, and nothing before it is trusted", () => {
  for (const form of ["unknown", "_hidden", "198.51.100.7:port", "[2001:db8::7", "", "proxy.example", '"198.51.100.7'])
    expect(byXff(`203.0.113.9, ${form}, 10.0.0.2, 10.0.0.1`), form).toBe("10.0.0.2");
  for (const form of [
    "for=unknown",
    "for=_hidden",
    "proto=https",
    "for=203.0.113.9;for=203.0.113.8",
    "203.0.113.9",
    "",
  ])
    expect(byForwarded(`for=203.0.113.9, ${form}, for=10.0.0.2, for=10.0.0.1`), form).toBe("10.0.0.2");
  expect(byXff("203.0.113.9, unknown")).toBeUndefined();
  expect(byXff("")).toBeUndefined();
});

test("behind an untrusted proxy the request comes from that proxy, whatever its headers claim", () => {
  expect(byXff("203.0.113.9, 198.51.100.7:5000")).toBe("198.51.100.7");
  expect(byForwarded("for=203.0.113.9, for=198.51.100.7")).toBe("198.51.100.7");
  expect(byXff("10.0.0.2, 10.0.0.1")).toBe("10.0.0.2");
});

test("a quote that a client leaves open hides no hop that a proxy wrote", () => {
  for (const open of ['"', '"203.0.113.9', '203.0.113.9"', '\\"', '"\\'])
    expect(byXff(`${open}, 198.51.100.7, "10.0.0.2:80", 10.0.0.1`), open).toBe("198.51.100.7");
  for (const open of ['for="203.0.113.9', 'for=203.0.113.9;host="', 'host="a\\"', '"'])
    expect(byForwarded(`${open}, for=198.51.100.7;host="b,c", for="10.0.0.2:80", for=10.0.0.1`), open).toBe(
      "198.51.100.7",
    );
});
