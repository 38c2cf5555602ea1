import { describe, expect, test } from "vitest";
import { isRefused, RefusedError, UnansweredError } from "@/client/src/errors";
import { createClient, type ClientSettings } from "@/client/src/client";
import { rowsOf } from "@/client/src/pages";
import { retryAfterMs, waitBefore } from "@/client/src/retry";
import { verifyWebhook, WebhookError } from "@/client/src/webhooks";
import { newSigningSecret, signedHeaders } from "@/lib/simulator/developers/webhooks/signature";

type Answer = () => Response | Promise<Response>;

/**
 * Creates a portal that returns its answers in order, repeating the last one, and records the requests and the waits.
 */
function portal(answers: readonly Answer[], settings: Partial<ClientSettings> = {}) {
  const requests: Request[] = [];
  const waits: number[] = [];
  const client = createClient({
    baseUrl: "https://portal.example/prefix/",
    apiKey: "cbp_test_key",
    fetch: async (request) => {
      requests.push(request);
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      return answer ? answer() : loseConnection();
    },
    wait: async (ms) => void waits.push(ms),
    ...settings,
  });
  return { client, asked: requests, waits };
}

const successReply = (result: unknown) => () => Response.json({ code: "0", message: "OK", result });
const refusalReply =
  (code: string, status = 200, headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      { code, message: `said ${code}`, result: null },
      { status, headers: { "x-request-id": "t-1", ...headers } },
    );
const unavailable =
  (headers: Record<string, string> = {}) =>
  () =>
    new Response("<html>", { status: 503, headers });
const loseConnection = (): never => {
  throw new TypeError("fetch failed");
};
const page = successReply({ rows: [], total: 0, currentPage: 1, pageSize: 100 });
const emptyReply = successReply({});

const keysOf = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get("idempotency-key"));

describe("a request", () => {
  test("goes below the portal's prefix, with the key and the language", async () => {
    const { client, asked } = portal([page], { language: "en-US" });
    await client.payments.records({ pageSize: 5 });
    const [request] = asked;
    expect(request?.url).toMatch(/^https:\/\/portal\.example\/prefix\/api\//);
    expect(request?.headers.get("authorization")).toBe("Bearer cbp_test_key");
    expect(request?.headers.get("accept-language")).toBe("en-US");
    expect(await request?.json()).toEqual({ pageSize: 5 });
  });

  test("carries the parameters of its address there, encoded for it", async () => {
    const { client, asked } = portal([() => new Response("x", { headers: { "content-disposition": "attachment" } })]);
    const { name } = await client.files.content({ id: "a/b?c" });
    expect(new URL(asked[0]?.url ?? "").pathname).toContain("a%2Fb%3Fc");
    expect(name).toBe("file");
  });
});

describe("retries", () => {
  test("a read is retried after a lost answer and after a proxy's 503", async () => {
    const { client, asked, waits } = portal([loseConnection, unavailable(), page]);
    await expect(client.payments.records({})).resolves.toMatchObject({ total: 0 });
    expect([asked.length, waits.length]).toEqual([3, 2]);
  });

  test("a call with one effect per key is retried under the same key, which the client makes", async () => {
    const { client, asked } = portal([loseConnection, loseConnection, emptyReply]);
    await client.payments.pay({
      payeeId: "p",
      amount: { currency: "USD", amount: "1.00" },
      payCurrency: "USD",
      bearer: "SHA",
      purpose: "goods",
      reference: "",
    });
    const keys = keysOf(asked);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    ["SYSTEM_ERROR", 500],
    ["NETWORK_ERROR", 503],
    ["DATABASE_ERROR", 503],
  ] as const)(
    "a portal that does not know the result of a call (%s) gets a retry under the same key, and the error is never a refusal",
    async (code, status) => {
      const unknownOutcome = refusalReply(code, status);
      const { client, asked } = portal([unknownOutcome, unknownOutcome, emptyReply]);
      await client.payments.cancel({ orderNo: "PY2026031800000001" });
      expect([asked.length, new Set(keysOf(asked)).size]).toEqual([3, 1]);
      const { client: otherClient } = portal([unknownOutcome]);
      await expect(otherClient.payments.cancel({ orderNo: "PY2026031800000001" })).rejects.toMatchObject({
        name: "UnansweredError",
        idempotencyKey: expect.any(String) as string,
        traceId: "t-1",
      });
    },
  );

  test("two calls have two keys, and a given key is used", async () => {
    const { client, asked } = portal([emptyReply]);
    await client.payments.cancel({ orderNo: "PY2026031800000001" });
    await client.payments.cancel({ orderNo: "PY2026031800000001" });
    await client.payments.cancel({ orderNo: "PY2026031800000001" }, { idempotencyKey: "order-4711" });
    const keys = keysOf(asked);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("order-4711");
  });

  test.each([
    ["a lost answer", loseConnection],
    ["a 503 with the time for a retry", unavailable({ "retry-after": "1" })],
    ["a portal that does not know", refusalReply("SYSTEM_ERROR", 500)],
  ])("a change without a key is never retried after %s", async (_, answer) => {
    const { client, asked } = portal([answer, emptyReply]);
    await expect(client.payments.removePayee({ payeeId: "p" })).rejects.toBeInstanceOf(UnansweredError);
    expect(asked).toHaveLength(1);
  });

  test("every refusal by a rate limit is retried: nothing was done", async () => {
    const { client, asked } = portal([
      refusalReply("KEY_TOO_OFTEN", 429),
      refusalReply("REQUEST_BUSY", 429),
      emptyReply,
    ]);
    await client.payments.removePayee({ payeeId: "p" });
    expect(asked).toHaveLength(3);
  });

  test("a refusal of the product's own is returned at once", async () => {
    const { client, asked } = portal([refusalReply("ADVICE_LIMIT", 429)]);
    await expect(client.payments.records({})).rejects.toMatchObject({ code: "ADVICE_LIMIT" });
    expect(asked).toHaveLength(1);
  });

  test("a portal without its provider is retried after the time it reports, up to the permitted number", async () => {
    const unavailable = refusalReply("NETWORK_ERROR", 503, { "retry-after": "5" });
    const { client, asked, waits } = portal([unavailable, unavailable, page]);
    await expect(client.payments.records({})).resolves.toMatchObject({ total: 0 });
    expect([asked.length, waits]).toEqual([3, [5_000, 5_000]]);
  });

  test("Retry-After is honoured, in seconds or until an instant; a wait beyond the limit is an error", async () => {
    const { client, waits } = portal([refusalReply("KEY_TOO_OFTEN", 429, { "retry-after": "7" }), page]);
    await client.payments.records({});
    expect(waits).toEqual([7_000]);
    const far = portal([refusalReply("KEY_TOO_OFTEN", 429, { "retry-after": "600" }), page]);
    await expect(far.client.payments.records({})).rejects.toMatchObject({ code: "KEY_TOO_OFTEN" });
    expect(retryAfterMs("Wed, 18 Mar 2026 02:00:10 GMT", Date.parse("2026-03-18T02:00:00Z"))).toBe(10_000);
    expect(retryAfterMs("Wed, 18 Mar 2026 01:00:00 GMT", Date.parse("2026-03-18T02:00:00Z"))).toBe(0);
    expect(retryAfterMs("soon", 0)).toBeUndefined();
  });

  test("doubles each wait, draws it from its upper half, and stops at the longest", () => {
    const at = (retry: number, lot: number) =>
      waitBefore(retry, undefined, { waitMs: 100, waitMsMax: 1_000 }, () => lot);
    expect([at(0, 0), at(0, 1), at(2, 0), at(2, 1), at(9, 1)]).toEqual([50, 100, 200, 400, 1_000]);
  });

  test("it ends after the permitted tries, with the data for a later try", async () => {
    const { client, asked } = portal([loseConnection], { retries: 2 });
    const cause: unknown = await client.payments
      .cancel({ orderNo: "PY2026031800000001" })
      .catch((error: unknown) => error);
    expect(asked).toHaveLength(3);
    expect(cause).toMatchObject({
      name: "UnansweredError",
      status: 0,
      call: "payments.cancel",
      idempotencyKey: keysOf(asked)[0],
    });
  });
});

describe("giving up", () => {
  test("an abort has the caller's own reason, and there is no retry", async () => {
    const mine = new AbortController();
    const { client, asked } = portal([() => (mine.abort(new Error("enough")), loseConnection())]);
    await expect(client.payments.records({}, { signal: mine.signal })).rejects.toThrow("enough");
    expect(asked).toHaveLength(1);
  });

  test("a silent portal times out, and counts as no answer", async () => {
    const silent = portal([], {
      timeoutMs: 1,
      retries: 0,
      fetch: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
    });
    await expect(silent.client.payments.records({})).rejects.toMatchObject({ name: "UnansweredError", status: 0 });
  });

  test("an answer that is not the portal's is an error with its status", async () => {
    const { client } = portal([() => new Response("<html>", { status: 404 })]);
    await expect(client.payments.records({})).rejects.toMatchObject({ name: "UnansweredError", status: 404 });
  });
});

test("a refusal has its code, message, status, call and trace id", async () => {
  const { client } = portal([refusalReply("LACK_BALANCE")]);
  const cause: unknown = await client.payments.records({}).catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(RefusedError);
  expect(cause).toMatchObject({
    code: "LACK_BALANCE",
    message: "said LACK_BALANCE",
    status: 200,
    call: "payments.records",
    traceId: "t-1",
  });
  expect([
    isRefused(cause),
    isRefused(cause, "LACK_BALANCE"),
    isRefused(cause, "KEY_INVALID"),
    isRefused(new Error("x")),
  ]).toEqual([true, true, false, false]);
});

test("rows are read page by page, and no page is requested without a reader", async () => {
  const all = [1, 2, 3, 4, 5];
  const requestedPages: (number | undefined)[] = [];
  const list = async ({ currentPage = 1, pageSize = 1 }: { currentPage?: number; pageSize?: number }) => {
    requestedPages.push(currentPage);
    return { rows: all.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: all.length };
  };
  const read: number[] = [];
  for await (const row of rowsOf(list, { pageSize: 2 })) read.push(row);
  expect([read, requestedPages]).toEqual([all, [1, 2, 3]]);
  for await (const row of rowsOf(list, { pageSize: 2 })) if (row === 2) break;
  expect(requestedPages).toEqual([1, 2, 3, 1]);
});

test("events are read as they arrive, in any portions, and the stream ends with its reader", async () => {
  let isCancelled = false;
  const text = new TextEncoder().encode('data: {"n":"一"}\n\n: still here\n\ndata: {"n":2}\n\ndata: {"n":3}\n\n');
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(to) {
        // in the middle of a character, and of an event
        for (const [from, end] of [
          [0, 13],
          [13, 40],
          [40, text.length],
        ])
          to.enqueue(text.slice(from, end));
      },
      cancel: () => void (isCancelled = true),
    });
  const { client } = portal([() => new Response(body(), { headers: { "content-type": "text/event-stream" } })]);
  const read: unknown[] = [];
  for await (const event of client.exchange.feed({ sell: "USD", buy: "CNH" })) if (read.push(event) === 2) break;
  expect(read).toEqual([{ n: "一" }, { n: 2 }]);
  expect(isCancelled).toBe(true);
});

describe("a message to an endpoint", () => {
  const [secret, otherSecret] = [newSigningSecret(), newSigningSecret()];
  const body = JSON.stringify({ type: "payment.succeeded", timestamp: "2026-03-18T02:00:00.000Z", data: {} });
  const now = 1_800_000_000;
  const headers = signedHeaders({ id: "msg_1", timestamp: now, body }, [secret]);

  test("that the portal signed is read, by headers of either kind", async () => {
    expect(await verifyWebhook({ secret, headers, body, now })).toMatchObject({ type: "payment.succeeded" });
    expect(await verifyWebhook({ secret, headers: new Headers(headers), body, now })).toMatchObject({ data: {} });
  });

  test("is read with the old secret and the new one after a change", async () => {
    const bothHeaders = signedHeaders({ id: "msg_1", timestamp: now, body }, [otherSecret, secret]);
    expect(await verifyWebhook({ secret, headers: bothHeaders, body, now })).toMatchObject({
      type: "payment.succeeded",
    });
    expect(await verifyWebhook({ secret: otherSecret, headers: bothHeaders, body, now })).toMatchObject({
      type: "payment.succeeded",
    });
  });

  test.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>]>([
    ["another body", { body: body.replace("succeeded", "failed") }],
    ["another secret", { secret: otherSecret }],
    ["a secret that is none", { secret: "whsec_!" }],
    ["another id", { headers: { ...headers, "webhook-id": "msg_2" } }],
    ["no signature", { headers: { ...headers, "webhook-signature": undefined } }],
    [
      "a signature of another version",
      { headers: { ...headers, "webhook-signature": headers["webhook-signature"].replace("v1,", "v2,") } },
    ],
    ["a signature that is no Base64", { headers: { ...headers, "webhook-signature": "v1,=" } }],
    ["an instant that is none", { headers: { ...headers, "webhook-timestamp": "now" } }],
    ["an instant too long ago", { now: now + 301 }],
    ["an instant too early", { now: now - 301 }],
  ])("with %s is not trusted", async (_, change) => {
    await expect(verifyWebhook({ secret, headers, body, now, ...change })).rejects.toBeInstanceOf(WebhookError);
  });
});
