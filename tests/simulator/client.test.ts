import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { createClient, isRefused, RefusedError, rowsOf, type ClientSettings } from "@/client/src/main";
import { apiKeys } from "@/lib/developers/calls/keys";
import { keyOf, readsPayments, office, paysDollars } from "../fixtures/api-keys";
import { base, gatewayOver } from "../fixtures/knock";
import { payer } from "../fixtures/paying";
import { openMarket } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

/** Serves the portal as the client reaches it: every request passes through the gateway, from the office. */
function portalOf({ db }: TestWorld) {
  const bugs: unknown[] = [];
  const answer = gatewayOver(db, "bearer", { bugs, openedTokens: [], endedCount: 0 });
  const send = (request: Request) => {
    request.headers.set("x-forwarded-for", office);
    return answer(request);
  };
  return { bugs, send };
}

const clientOf = (world: TestWorld, apiKey: string, settings: Partial<ClientSettings> = {}) =>
  createClient({
    baseUrl: base,
    apiKey,
    fetch: portalOf(world).send,
    language: "en-US",
    wait: async () => {},
    ...settings,
  });

/** A payment of 100.00 dollars as a program sends it. */
const invoice = (payeeId: string) => ({
  payeeId,
  amount: { currency: "USD", amount: "100.00" } as const,
  payCurrency: "USD" as const,
  bearer: "SHA" as const,
  purpose: "goods" as const,
  reference: "INV 1",
  isAgain: true,
});

/** A merchant with money, a payee, and a key that pays. */
async function paying(world: TestWorld) {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  return { who: principal, payeeId, ...(await keyOf(world, principal, paysDollars)) };
}

describe("a program with the client and a key", () => {
  test("pays, and reads its payment back with amounts as the wire has them", async ({ world }) => {
    const { payeeId, secret } = await paying(world);
    const client = clientOf(world, secret);
    const { orderNo, amount } = await client.payments.pay(invoice(payeeId));
    expect(amount).toEqual({ currency: "USD", amount: "100.00" });
    const { rows, total } = await client.payments.records({});
    expect([rows.map((row) => row.orderNo), total]).toEqual([[orderNo], 1]);
  });

  test("pays once though its first two answers are lost on the way", async ({ world }) => {
    const { payeeId, secret } = await paying(world);
    const { send } = portalOf(world);
    let requestCount = 0;
    const client = clientOf(world, secret, {
      async fetch(request) {
        const response = await send(request);
        if (++requestCount <= 2) throw new TypeError("fetch failed");
        return response;
      },
    });
    const { orderNo } = await client.payments.pay(invoice(payeeId));
    const { rows } = await clientOf(world, secret).payments.records({});
    expect([requestCount, rows.map((row) => row.orderNo)]).toEqual([3, [orderNo]]);
  });

  test("pays once by two tries under a key of its own, and receives an error for another order under it", async ({
    world,
  }) => {
    const { payeeId, secret } = await paying(world);
    const { pay } = clientOf(world, secret).payments;
    const options = { idempotencyKey: "invoice-4711" };
    const [firstOrder, secondOrder] = [await pay(invoice(payeeId), options), await pay(invoice(payeeId), options)];
    expect(secondOrder.orderNo).toBe(firstOrder.orderNo);
    const cause: unknown = await pay({ ...invoice(payeeId), reference: "INV 2" }, options).catch(
      (error: unknown) => error,
    );
    expect(isRefused(cause, "REQUEST_REPEAT")).toBe(true);
  });

  test("reads all rows of a list over its pages", async ({ world }) => {
    const { payeeId, secret } = await paying(world);
    const client = clientOf(world, secret);
    const orderNos: string[] = [];
    for (let at = 0; at < 5; at += 1) orderNos.unshift((await client.payments.pay(invoice(payeeId))).orderNo);
    const read: string[] = [];
    for await (const { orderNo } of rowsOf(client.payments.records, { pageSize: 2 })) read.push(orderNo);
    expect(read).toEqual(orderNos);
  });

  test("receives a refusal with its code, in its language, with the trace id of the portal's log", async ({
    world,
  }) => {
    const { payeeId, secret } = await paying(world);
    const cause: unknown = await clientOf(world, secret)
      .payments.pay({ ...invoice(payeeId), amount: { currency: "USD", amount: "2500.00" } })
      .catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(RefusedError);
    expect(cause).toMatchObject({ code: "KEY_LIMIT", status: 200, call: "payments.pay", traceId: "request-1" });
    expect(String(cause)).toContain("This exceeds the API key’s limit per order: 2,000.00 USD.");
  });

  test("receives the name of the invalid field", async ({ world }) => {
    const { payeeId, secret } = await paying(world);
    const cause = await clientOf(world, secret)
      .payments.pay({ ...invoice(payeeId), amount: { currency: "USD", amount: "1.234" } })
      .catch((error: unknown) => error);
    expect(cause).toMatchObject({ code: "INVALID_PARAM", issues: [{ path: ["amount", "amount"] }] });
  });

  test("is refused with a key that was revoked", async ({ world }) => {
    const { principal } = await payer(world);
    const { keyId, secret } = await keyOf(world, principal, readsPayments);
    const client = clientOf(world, secret);
    expect(await client.payments.records({})).toMatchObject({ total: 0 });
    await world.call(apiKeys.revokeKey, { keyId }, principal);
    await expect(client.payments.records({})).rejects.toMatchObject({ code: "KEY_INVALID", status: 401 });
  });

  test("sends a file and gets it back to the byte, with its name", async ({ world }) => {
    const { secret } = await paying(world);
    const client = clientOf(world, secret);
    const bytes = readFileSync("tests/fixtures/invoice.png");
    const file = new File([bytes], "发票.png", { type: "image/png" });
    const { fileId } = await client.files.upload({ file, businessType: "PAYMENT_PROOF" });
    const { name, type, blob } = await client.files.content({ id: fileId });
    expect([name, type]).toEqual(["发票.png", "image/png"]);
    expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
