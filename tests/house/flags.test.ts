import { readFileSync } from "node:fs";
import * as flags from "country-flag-icons/string/3x2";
import { expect, test } from "vitest";
import { GET } from "@/app/api/flags/[code]/route";
import { countryCodes } from "@/lib/reference/places/countries";
import { flagsVersion } from "@/lib/reference/places/flags";

const flagOf = (code: string) =>
  GET(new Request("http://localhost:3000/api/flags"), { params: Promise.resolve({ code }) });

test("every country and region that may be named has a flag, of the very version their addresses carry", () => {
  expect(countryCodes.filter((code) => !(code in flags))).toEqual([]);
  // named cast: npm's own format
  expect(
    (JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> }).dependencies[
      "country-flag-icons"
    ],
  ).toBe(flagsVersion);
});

test("a flag is a picture that runs nothing, fetches nothing and may be cached without limit", async () => {
  const response = await flagOf("CN");
  const picture = await response.text();
  expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
    200,
    "image/svg+xml",
    "public, max-age=31536000, immutable",
  ]);
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(picture).toMatch(/^<svg/);
  for (const flag of Object.values(flags)) expect(flag).not.toMatch(/<script|javascript:|href="http| on\w+=/i);
});

test.each(["", "cn", "QQ", "../CN", "__proto__", "constructor", "default", "CN/../HK"])(
  "an invalid country code, as %j, has none",
  async (code) => {
    expect((await flagOf(code)).status).toBe(404);
  },
);
