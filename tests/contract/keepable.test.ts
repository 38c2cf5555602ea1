import { expect } from "vitest";
import { currencyCalls } from "@/lib/reference/calls/currencies";
import { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import { places } from "@/lib/reference/calls/places";
import { knock, requestOf } from "../fixtures/knock";
import { test } from "../fixtures/world";

test("a reply that is constant until the next release may be cached by the requester's browser alone, and is not sent twice", async ({
  world,
}) => {
  const principal = await world.merchant();
  const callWith = (headers: Record<string, string> = {}) => {
    const request = requestOf(places.provinces, { range: "CN-ALL" });
    for (const [name, value] of Object.entries({ "x-world": world.name, ...headers })) request.headers.set(name, value);
    return knock(world.db, request, principal);
  };
  const first = await callWith();
  expect(first.status).toBe(200);
  expect(first.headers.get("cache-control")).toBe("private, max-age=3600");
  expect(first.headers.get("vary")).toContain("accept-language");
  expect(first.headers.get("x-request-id")).toBe("request-1");
  const etag = first.headers.get("etag") ?? "";
  const again = await callWith({ "if-none-match": `W/${etag}` });
  expect([again.status, again.text]).toEqual([304, ""]);
  expect((await callWith({ "if-none-match": '"another"' })).status).toBe(200);
});

test("a reply in the requester's language is another reply in another language", async ({ world }) => {
  const etagIn = async (language: string) =>
    (
      await knock(
        world.db,
        requestOf(
          dictionaryCalls.dictionary,
          { code: "PHONE_NUMBER_COUNTRY" },
          { "x-world": world.name, "accept-language": language },
        ),
        null,
      )
    ).headers.get("etag");
  const [chinese, english] = [await etagIn("zh-CN"), await etagIn("en-US")];
  expect(chinese).toMatch(/^".{22}"$/);
  expect(english).not.toBe(chinese);
});

test("a changeable reply is never cached, nor is a refusal", async ({ world }) => {
  const principal = await world.merchant();
  const cacheOf = async (request: Request) => {
    request.headers.set("x-world", world.name);
    return (await knock(world.db, request, principal)).headers.get("cache-control");
  };
  expect(await cacheOf(requestOf(currencyCalls.heldCurrencies, {}))).toBe("no-store");
  expect(await cacheOf(requestOf(places.cities, { provinceCode: "999999" }))).toBe("no-store");
});
