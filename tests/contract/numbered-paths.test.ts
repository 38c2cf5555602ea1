import { describe, expect } from "vitest";
import { base, knock } from "../fixtures/knock";
import { test } from "../fixtures/world";

/** Every path of the specification that ends in a number, by hand: document 2, section 7. */
const numberedPaths = ["/api/user/exchange-order/queryLastExchange/2", "/api/rate/queryMemberCcy/2"] as const;

describe("a path of the specification that ends in a number is answered at that very path", () => {
  for (const path of numberedPaths)
    test(path, async ({ db, world }) => {
      const principal = await world.merchant();
      const headers = { "x-portal": "1", "content-type": "application/json", "x-world": world.name };
      const request = new Request(base + path, { method: "POST", headers, body: "{}" });
      const { envelope, status } = await knock(db, request, principal);
      expect([status, envelope.code]).toEqual([200, "0"]);
    });

  test("a number that is none of a kind of exchange is no input", async ({ db, world }) => {
    const principal = await world.merchant();
    const headers = { "x-portal": "1", "content-type": "application/json", "x-world": world.name };
    const path = "/api/user/exchange-order/queryLastExchange/5";
    const { envelope } = await knock(db, new Request(base + path, { method: "POST", headers, body: "{}" }), principal);
    expect(envelope.code).toBe("INVALID_PARAM");
  });
});
