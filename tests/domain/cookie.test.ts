import { beforeEach, describe, expect, test, vi } from "vitest";
import { readPreference } from "@/lib/call/preferences";
import { sessionCookieAttributes, sessionCookieName, sealToken, unsealToken } from "@/lib/session/cookie";
import { cookieOf } from "@/lib/session/request";

beforeEach(() => vi.stubEnv("SESSION_SECRET", "a secret for tests alone, 32 characters or more"));

test("a cookie returns the token that was sealed, the second time too", async () => {
  const cookie = await sealToken("a token of many characters");
  expect(cookie).not.toContain("token");
  expect(await unsealToken(cookie)).toBe("a token of many characters");
  expect(await unsealToken(cookie)).toBe("a token of many characters");
});

test("a cookie changed by one character contains nothing, even after the true one was opened", async () => {
  const cookie = await sealToken("a token");
  await unsealToken(cookie);
  const at = cookie.length - 4;
  const changedCookie = cookie.slice(0, at) + (cookie[at] === "A" ? "B" : "A") + cookie.slice(at + 1);
  expect(await unsealToken(changedCookie)).toBeUndefined();
  expect(await unsealToken("")).toBeUndefined();
  expect(await unsealToken(undefined)).toBeUndefined();
});

test.for(["a*b*c*d*e*f*g*h~2", "Fe26.2*1*a*b*c*d*e*f~2", "x~", "Fe26.2**~", "%"])(
  "text that only resembles a seal contains nothing and breaks nothing: %s",
  async (cookie) => {
    expect(await unsealToken(cookie)).toBeUndefined();
  },
);

test("a cookie sealed with another secret contains nothing", async () => {
  vi.stubEnv("SESSION_SECRET", "another secret, for this test alone, of 32 characters");
  const foreign = await sealToken("a token");
  vi.stubEnv("SESSION_SECRET", "a secret for tests alone, 32 characters or more");
  expect(await unsealToken(foreign)).toBeUndefined();
});

test("a cookie without valid percent-encoding is ignored, and the others are still read", () => {
  const headers = new Headers({ cookie: "locale=%; portal-session=a%20b; world=demo" });
  expect([
    cookieOf(headers, "locale"),
    cookieOf(headers, "portal-session"),
    cookieOf(headers, "world"),
    cookieOf(headers, "none"),
  ]).toEqual([undefined, "a b", "demo", undefined]);
});

describe("a session's cookie", () => {
  test("is bound to its host and to https wherever the portal is reached by https, and unreadable for scripts", () => {
    vi.stubEnv("PUBLIC_URL", "https://portal.example");
    for (const realm of ["portal", "operations"] as const) {
      expect(sessionCookieName(realm)).toMatch(/^__Host-/);
      expect(sessionCookieAttributes(realm)).toMatchObject({ secure: true, httpOnly: true, path: "/" });
    }
  });

  test("of operations travels with no request that another site began", () => {
    expect([sessionCookieAttributes("portal").sameSite, sessionCookieAttributes("operations").sameSite]).toEqual([
      "lax",
      "strict",
    ]);
  });
});

test("a reader's choice is found under the name that https pins to its host, before any other host's", () => {
  const jar = new Map([
    ["locale", "zh-CN"],
    ["__Host-locale", "en-US"],
    ["scheme", "dark"],
  ]);
  expect([
    readPreference((name) => jar.get(name), "locale"),
    readPreference((name) => jar.get(name), "scheme"),
  ]).toEqual(["en-US", "dark"]);
});
