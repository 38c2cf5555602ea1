import { afterEach, describe, expect, test, vi } from "vitest";
import { singleLineText } from "@/lib/call/field-schemas";
import { sanitizeReturnPath } from "@/lib/gate/local-path";
import { operations } from "@/lib/operations/calls/worlds";
import { isOpsHost, isCallOriginAllowed } from "@/lib/session/request";

afterEach(() => vi.unstubAllEnvs());

describe("the console answers", () => {
  const at = (host: string) => isOpsHost(new Headers({ host }));

  test("on every host of one machine, and in production on its own host alone", () => {
    expect(at("localhost:3000")).toBe(true);
    vi.stubEnv("OPS_HOST", "ops.example");
    expect([at("ops.example:3000"), at("OPS.example"), at("portal.example")]).toEqual([true, true, false]);
  });

  test("nowhere before a payments API with its own business operations", () => {
    vi.stubEnv("PAYMENTS_API_URL", "https://payments.example");
    vi.stubEnv("OPS_HOST", "ops.example");
    expect([at("ops.example"), at("localhost:3000")]).toEqual([false, false]);
  });
});

describe("a change is accepted from the console's own pages", () => {
  const from = async (host: string, origin: string) =>
    isCallOriginAllowed(
      new Request(`http://${host}/api/ops/login`, { method: "POST", headers: { host, origin, "x-portal": "1" } }),
      operations.signIn,
      async () => false,
    );

  test("whether or not OPS_HOST names the port they are at, and from no other port of it than the named one", async () => {
    vi.stubEnv("PUBLIC_URL", "https://portal.example");
    vi.stubEnv("OPS_HOST", "ops.example");
    expect(await from("ops.example:4802", "http://ops.example:4802")).toBe(true);
    expect(await from("ops.example", "https://ops.example")).toBe(true);
    vi.stubEnv("OPS_HOST", "OPS.example:4802");
    expect(await from("ops.example:4802", "http://ops.example:4802")).toBe(true);
    expect(await from("ops.example:4802", "http://ops.example:4803")).toBe(false);
    expect(await from("ops.example:4802", "http://evil.example:4802")).toBe(false);
  });
});

describe("a way back", () => {
  test("stays on this site in any number of decodings of its path", () => {
    for (const path of ["/b2b", "/b2b/account?tab=2", "/login?next=%2Fb2b", "/b2b/a//b"])
      expect(sanitizeReturnPath(path, "/"), path).toBe(path);
    // what it is written into, a header of an answer, holds letters of ASCII alone
    expect(sanitizeReturnPath("/b2b/中?a=文\u2028#€", "/")).toBe("/b2b/%E4%B8%AD?a=%E6%96%87%E2%80%A8#%E2%82%AC");
    expect(sanitizeReturnPath("/\u2028/evil.example", "/")).toBe("/%E2%80%A8/evil.example");
    for (const path of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "/.//evil.example",
      "/%2e//evil.example",
      "/b2b/..//evil.example",
      "/\tevil",
      "",
      "b2b",
    ])
      expect(sanitizeReturnPath(path, "/"), path).toBe("/");
  });
});

describe("text of one line", () => {
  test("reads line breaks and tabs, which pasted text brings along, as spaces", () => {
    expect(singleLineText(1, 40).parse("\tAcme\r\nTrading\t\tLtd \n")).toBe("Acme Trading Ltd");
  });

  test("loses the unseen marks that turn the reading direction", () => {
    for (const mark of "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
      expect(singleLineText(1, 40).parse(`${mark}Acme ${mark}00.1 DSU`), mark.codePointAt(0)?.toString(16)).toBe(
        "Acme 00.1 DSU",
      );
    expect(singleLineText(1, 40).safeParse("\u202e").success).toBe(false);
  });

  test("refuses other control characters, and blanks alone where a text is needed", () => {
    for (const text of ["Acme\u0000", "Acme\u001b[2J", " \t\n "])
      expect(singleLineText(1, 40).safeParse(text).success).toBe(false);
  });
});

test("a request's sender is the one that trusted proxies name, by X-Forwarded-For or, where they wrote none, by Forwarded", async () => {
  vi.resetModules();
  vi.stubEnv("TRUSTED_PROXIES", "10.0.0.0/8");
  const { clientIpAddress: originOf } = await import("@/lib/session/request");
  const of = (xff: string, forwardedHeader?: string) =>
    originOf(
      new Headers({ "x-forwarded-for": xff, ...(forwardedHeader !== undefined && { forwarded: forwardedHeader }) }),
    );
  expect([
    of("203.0.113.9, 198.51.100.7:5000, 10.0.0.1"),
    of("203.0.113.9, unknown, 10.0.0.1"),
    of("10.0.0.1", 'for=203.0.113.9, for="198.51.100.7:5000"'),
    of("10.0.0.1", "for=203.0.113.9, for=unknown"),
    of("198.51.100.7, 10.0.0.1", "for=203.0.113.9"),
    of("198.51.100.7", "for=203.0.113.9"),
    of(""),
  ]).toEqual(["198.51.100.7", "10.0.0.1", "198.51.100.7", "10.0.0.1", "198.51.100.7", "198.51.100.7", "unknown"]);
});

test("of a request's route the server uses the part its peer may set, and so counts each client of a proxy by itself, by either header", async () => {
  vi.resetModules();
  vi.stubEnv("TRUSTED_PROXIES", "10.0.0.0/8");
  const [{ clientIpAddress: originOf }, { sanitizeForwardedHeaders }] = await Promise.all([
    import("@/lib/session/request"),
    import("@/lib/session/peer"),
  ]);
  const from = (peer: string, sentHeaders: Record<string, string>) => {
    const headers: Record<string, string | string[] | undefined> = { ...sentHeaders };
    sanitizeForwardedHeaders(headers, peer);
    const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return [originOf(new Headers(entries)), headers["x-forwarded-host"], headers.forwarded];
  };
  const host = { "x-forwarded-host": "evil.example" };
  expect([
    from("::ffff:10.0.0.1", { forwarded: "for=198.51.100.7", ...host }),
    from("10.0.0.1", { "x-forwarded-for": "203.0.113.9, 198.51.100.7", forwarded: "for=203.0.113.9" }),
    from("198.51.100.7", { forwarded: "for=203.0.113.9", "x-forwarded-for": "203.0.113.9", ...host }),
    from("10.0.0.1", { "x-forwarded-for": "", ...host }),
    from("10.0.0.1", {}),
  ]).toEqual([
    ["198.51.100.7", undefined, "for=198.51.100.7"],
    ["198.51.100.7", undefined, "for=203.0.113.9"],
    ["198.51.100.7", undefined, undefined],
    ["10.0.0.1", undefined, undefined],
    ["10.0.0.1", undefined, undefined],
  ]);
});
