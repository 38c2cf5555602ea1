import { writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import * as z from "zod/mini";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { usualConfig } from "@/lib/access/site";
import { edition } from "@/lib/access/calls/edition";
import { site } from "@/lib/access/calls/site";
import { paymentsApiBackend } from "@/lib/backend/upstream";
import { matcher } from "@/lib/call/match";
import { catalogue } from "@/lib/catalogue/calls";
import type { Backend } from "@/lib/call/backend";
import { Refusal, refusals } from "@/lib/call/refusals";
import type { Call } from "@/lib/call/call";
import type { Caller, Principal } from "@/lib/call/principal";
import { allPermissions } from "@/lib/simulator/access/people/grantables";
import type { Database } from "@/lib/simulator/platform/store/database";
import { knock, requestOf, type Wire } from "../fixtures/knock";
import { exchange } from "@/lib/exchange/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { rates } from "@/lib/exchange/calls/rates";
import { version } from "@/lib/reference/calls/version";
import { money } from "@/lib/money/money";

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void;
const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a provider that answers as the test specifies. */
async function provider(handler: Handler, silenceMs?: number): Promise<Backend> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handler(request, response, Buffer.concat(chunks).toString()));
  });
  servers.push(server);
  await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
  return paymentsApiBackend(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, silenceMs);
}

/** The owner of a verified company, who may do everything. */
const owner: Principal = {
  realm: "portal",
  world: "",
  userNo: "100001",
  operatorId: "o1",
  loginNo: "a@b.c",
  operatorType: 1,
  realNameState: 2,
  firstVerify: 2,
  permissions: allPermissions,
};

const caller = (change: Partial<Caller> = {}): Caller => ({
  token: "the-callers-token",
  locale: "en-US",
  from: "127.0.0.1",
  host: "portal.example",
  requestId: "request-1",
  worldHint: undefined,
  key: "a-key-of-mine",
  at: new Date("2026-03-18T02:00:00Z"),
  signal: new AbortController().signal,
  agent: "",
  device: undefined,
  ...change,
});
const envelope = (response: http.ServerResponse, result: unknown, code = "0", message = "") => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ code, message, result }));
};
const refusalOf = async (reply: Promise<unknown>): Promise<Refusal> => {
  const cause = await reply.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(cause instanceof Refusal)) throw new Error(`a refusal was expected, not ${String(cause)}`);
  return cause;
};

/** A site as a provider configures it. */
const siteOfProvider = { ...usualConfig, SYSTEM_NAME: "Acme Pay" };

/** Returns the provider's reply for the cost of an exchange. */
const costing = (fee: unknown) => ({ fee, advanceFee: { currency: "USD", amount: "0.00" } });

test("a call carries token, language, system name and key, and its reply comes back decoded", async () => {
  let seen: { url?: string | undefined; headers?: http.IncomingHttpHeaders; body?: string } = {};
  const behind = await provider((request, response, body) => {
    seen = { url: request.url, headers: request.headers, body };
    envelope(response, costing({ currency: "USD", amount: "1.50" }));
  });
  const reply = await behind.answer(exchange.fee, { sell: money("USD", 1_500_00n), kind: "realTime" }, caller(), null);
  expect(reply).toEqual({ fee: money("USD", 150n), advanceFee: money("USD", 0n) });
  expect(seen.url).toBe("/api/user/exchange-order/calculateFxFee");
  expect(JSON.parse(seen.body ?? "")).toEqual({ sell: { currency: "USD", amount: "1500.00" }, kind: "realTime" });
  expect(seen.headers).toMatchObject({
    authorization: "Bearer the-callers-token",
    "accept-language": "en-US",
    "x-system-name": "b2b",
    "idempotency-key": "a-key-of-mine",
    "x-request-id": "request-1",
  });
  expect(seen.headers?.cookie).toBeUndefined();
});

test("a refusal of the provider is returned as its own, with the provider's text", async () => {
  const behind = await provider((_, response) => envelope(response, null, "LACK_BALANCE", "Not enough, says the bank"));
  const no = await refusalOf(
    behind.answer(exchange.placeRealTime, { quoteId: "0190c9a5-0000-7000-8000-000000000000" }, caller(), null),
  );
  expect([no.code, no.providerText]).toEqual(["LACK_BALANCE", "Not enough, says the bank"]);
});

test("a gateway's 403 without an envelope is a refusal, so that pages which work without that answer do", async () => {
  const behind = await provider((_, response) => {
    response.writeHead(403, { "content-type": "text/html" });
    response.end("<p>no</p>");
  });
  const no = await refusalOf(
    behind.answer(site.siteConfig, { configNo: "SITE", hostName: "localhost", configSystem: 1 }, caller(), null),
  );
  expect([no.code, refusals[no.code].status, no.providerText]).toEqual(["AUTHORIZATION_FAILED", 403, undefined]);
});

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;
const json =
  (text: string, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(text);
  };
const html =
  (status: number): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "text/html" });
    response.end("<html>out of order</html>");
  };

/** Every way in which a provider leaves open what came of a request. */
const leavingOpen: [says: string, answer: Answer][] = [
  ["is silent until the time limit", () => {}],
  [
    "falls silent in the middle",
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"code":');
    },
  ],
  ["resets the connection", (request) => void request.socket.destroy()],
  [
    "breaks off",
    (_, response) => {
      response.writeHead(200, { "content-length": "400" });
      response.write('{"code":"0"');
      response.destroy();
    },
  ],
  [
    "leads elsewhere",
    (_, response) => {
      response.writeHead(302, { location: "http://127.0.0.1:9/" });
      response.end();
    },
  ],
  ["sends a page at 200", html(200)],
  ["sends a page at 502", html(502)],
  ["sends a page at 404", html(404)],
  ["sends no JSON", json("{")],
  ["sends no envelope", json("[]")],
  ["sends an envelope without a code", json('{"message":"","result":null}')],
  ["sends code 0 without a result", json('{"code":"0","message":"","result":null}')],
  [
    "sends code 0 with a result of another shape",
    json('{"code":"0","message":"","result":{"orderNo":7,"fee":"1.50"}}'),
  ],
  ["sends more than any answer may be", json(`{"code":"0","message":"${"x".repeat(9 * 1_048_576)}","result":null}`)],
  ["fails with an unknown code", json('{"code":"WHO_KNOWS","message":"","result":null}', 500)],
  ["fails with a code of another call", json('{"code":"ROLE_IN_USE","message":"","result":null}', 503)],
  [
    "sends code 0 with the status of a failure",
    json(
      '{"code":"0","message":"","result":{"fee":{"currency":"USD","amount":"1.50"},"advanceFee":{"currency":"USD","amount":"0.00"}}}',
      502,
    ),
  ],
  ["reports its failure", json('{"code":"SYSTEM_ERROR","message":"","result":null}')],
  ["reports a failure of its database", json('{"code":"DATABASE_ERROR","message":"","result":null}')],
  ["reports that its own provider did not answer", json('{"code":"NETWORK_ERROR","message":"","result":null}')],
];

const fee = (behind: Backend) =>
  refusalOf(behind.answer(exchange.fee, { sell: money("USD", 1n), kind: "realTime" }, caller(), null));
const pay = (behind: Backend) =>
  refusalOf(behind.answer(exchange.placeRealTime, { quoteId: "0190c9a5-0000-7000-8000-000000000000" }, caller(), null));

/** A file of the provider's. */
const file = (behind: Backend) => behind.answer(site.logo, { systemNo: "b2b", name: "logo.png" }, caller(), null);
/** The first event of a stream of the provider's. */
async function firstEvent(behind: Backend): Promise<unknown> {
  const pairs = [{ sell: "USD", buy: "CNH" } as const];
  // named cast: what is declared as events comes as a stream of them
  const events = (await behind.answer(rates.feedMany, { pairs }, caller(), null)) as AsyncIterable<unknown>;
  for await (const event of events) return event;
  return undefined;
}

describe("the result of a request is never guessed", () => {
  for (const [title, answer] of leavingOpen)
    test(`a provider that ${title} has not answered, neither a money call nor a read`, async () => {
      const behind = await provider(answer, 100);
      const nos = await Promise.all([pay(behind), fee(behind)]);
      expect(nos.map(({ code, providerText }) => [code, providerText, refusals[code].status])).toEqual([
        ["NETWORK_ERROR", undefined, 503],
        ["NETWORK_ERROR", undefined, 503],
      ]);
    });

  test("a call without money is unreachable, one that may have moved some must be checked before a retry: both with 503, and a time for it", async () => {
    const failing = await provider(html(502));
    const knockFor = async (call: Call, wire: Wire) => {
      const answers = () => failing.answer(call, z.decode(call.input, wire as never), caller(), null);
      // named cast: nothing is asked of the database
      return knock({} as Database, requestOf(call, wire), owner, { answers });
    };
    const read = await knockFor(exchange.fee, { sell: { currency: "USD", amount: "1.00" }, kind: "realTime" });
    const write = await knockFor(exchange.placeRealTime, { quoteId: "0190c9a5-0000-7000-8000-000000000000" });
    for (const {
      status,
      headers,
      envelope: { code, result },
    } of [read, write])
      expect([status, headers.get("retry-after"), code, result]).toEqual([
        503,
        "5",
        "NETWORK_ERROR",
        { retryAfter: 5 },
      ]);
    expect(read.envelope.message).toBe("We can’t reach the payment service. Try again shortly. (Request request-1)");
    expect(write.envelope.message).toBe(
      "The payment service didn’t confirm this. Check your records before trying again. (Request request-1)",
    );
    expect([read.bugs.length, write.bugs.length]).toEqual([1, 1]);
  });

  test.each([
    ["too many decimals", { currency: "JPY", amount: "1.5" }],
    ["a negative amount", { currency: "USD", amount: "-1.50" }],
  ])("an amount with %s is no amount", async (_, wrong) => {
    expect((await fee(await provider((__, response) => envelope(response, costing(wrong))))).code).toBe(
      "NETWORK_ERROR",
    );
  });

  test("a refusal in a provider's own text is a refusal, with any status; the text of a failure is beside ours", async () => {
    const knownRefusal = await pay(
      await provider(json('{"code":"LACK_BALANCE","message":"Not enough","result":null}', 500)),
    );
    expect([knownRefusal.code, knownRefusal.providerText]).toEqual(["LACK_BALANCE", "Not enough"]);
    const providerRefusal = await pay(
      await provider(json('{"code":"LIMIT_7731","message":"Closed today","result":null}')),
    );
    expect([providerRefusal.code, providerRefusal.providerText]).toEqual(["BIZ_ERROR", "Closed today"]);
    // one of our codes that this call never returns is treated as the provider's refusal
    const otherRefusal = await pay(await provider(json('{"code":"ROLE_IN_USE","message":"In use","result":null}')));
    expect([otherRefusal.code, otherRefusal.providerText]).toEqual(["BIZ_ERROR", "In use"]);
    const failure = await pay(await provider(json('{"code":"SYSTEM_ERROR","message":"Ring 7731","result":null}')));
    expect([failure.code, failure.providerText, failure.detail]).toEqual([
      "NETWORK_ERROR",
      undefined,
      { words: "Ring 7731", hasWords: "yes" },
    ]);
  });

  test("a gateway that rejects callers without an envelope has done nothing: that is a refusal, with the time for a retry", async () => {
    const turnedAway = async (status: number, headers: Record<string, string> = {}) => {
      const behind = await provider((_, response) => {
        response.writeHead(status, { "content-type": "text/html", ...headers });
        response.end("<p>no</p>");
      });
      const { code, detail } = await pay(behind);
      return [code, detail];
    };
    expect(await turnedAway(401)).toEqual(["TOKEN_EXPIRED", {}]);
    expect(await turnedAway(403)).toEqual(["AUTHORIZATION_FAILED", {}]);
    expect(await turnedAway(429)).toEqual(["REQUEST_BUSY", {}]);
    expect(await turnedAway(429, { "retry-after": "40" })).toEqual(["REQUEST_BUSY", { seconds: 40 }]);
  });

  test.each([
    ["in JSON of its own", "application/json", '{"message":"Unauthorized"}'],
    ["in a problem document", "application/problem+json; charset=utf-8", '{"type":"about:blank","status":401}'],
    ["with JSON that breaks off", "application/json", '{"mess'],
    ["with a type of JSON and nothing in it", "application/json", ""],
    ["with no body and no type", "", ""],
    ["with a code that is its own", "application/json", '{"code":"E40101","message":"","result":null}'],
  ])(
    "a gateway that rejects callers %s has refused by its status, for calls, files and events alike",
    async (_, type, body) => {
      const turnedAway = async (status: number, headers: Record<string, string> = {}) => {
        const behind = await provider((__, response) => {
          response.writeHead(status, { ...(type && { "content-type": type }), ...headers });
          response.end(body);
        });
        const nos = await Promise.all([pay(behind), refusalOf(file(behind)), refusalOf(firstEvent(behind))]);
        const [first, ...otherResults] = nos.map(({ code, detail }) => [code, detail]);
        expect(otherResults).toEqual([first, first]);
        return first;
      };
      expect(await turnedAway(401)).toEqual(["TOKEN_EXPIRED", {}]);
      expect((await turnedAway(429))?.[0]).toBe("REQUEST_BUSY");
    },
  );

  test("a page in the place of a file or of events is neither, and is returned to nobody", async () => {
    for (const answer of [html(200), html(502), html(404), json("[]")]) {
      const behind = await provider(answer);
      expect((await refusalOf(file(behind))).code).toBe("NETWORK_ERROR");
      expect((await refusalOf(firstEvent(behind))).code).toBe("NETWORK_ERROR");
    }
  });
});

test("all requests to the provider for one request share one time limit", async () => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const hour = 3_600_000;
  const answersAfter = (spentMs: number) =>
    provider((_, response) => {
      // once the time is over there is silence: only a limit that is over too ends it
      if (now >= hour) return;
      now += spentMs;
      envelope(response, null, "TOKEN_EXPIRED");
    }, hour);
  const codeOfSecondCall = async (behind: Backend) => {
    const context = caller();
    expect(await behind.authenticate(context, "portal")).toBeNull();
    return (await refusalOf(behind.answer(accountCalls.balances, {}, context, null))).code;
  };
  // by that clock alone: what the first answer took is the second's no more
  expect(await codeOfSecondCall(await answersAfter(hour / 4))).toBe("TOKEN_EXPIRED");
  now = 0;
  expect(await codeOfSecondCall(await answersAfter(hour))).toBe("NETWORK_ERROR");
});

test("the time of a page begins with its request, and a call without any left is not sent at all", async () => {
  let requestCount = 0;
  const behind = await provider((_, response) => {
    requestCount += 1;
    envelope(response, { rows: [] });
  }, 20_000);
  const page = (spentMs: number) => caller({ begunAt: performance.now() - spentMs });
  expect((await refusalOf(behind.answer(accountCalls.balances, {}, page(20_000), null))).code).toBe("NETWORK_ERROR");
  expect(requestCount).toBe(0);
  await behind.answer(accountCalls.balances, {}, page(10_000), null).catch(() => {});
  expect(requestCount).toBe(1);
});

test("health reports whether the provider answers as agreed", async () => {
  const providerWith = (answer: Answer) => provider(answer);
  const behind = await Promise.all([
    providerWith((_, response) => envelope(response, siteOfProvider)),
    // that it knows no such site is an answer
    providerWith(json('{"code":"SITE_NOTFOUND","message":"?","result":null}')),
    providerWith(html(403)),
    providerWith(html(200)),
    providerWith(html(404)),
    providerWith(html(502)),
    providerWith(json('{"status":"up"}')),
    providerWith(json('{"code":"0","message":"","result":{"SYSTEM_NAME":7}}')),
    providerWith(json('{"code":"SYSTEM_ERROR","message":"","result":null}')),
    paymentsApiBackend("http://127.0.0.1:9"),
  ]);
  expect(await Promise.all(behind.map(async (backend) => (await backend.health()).provider))).toEqual([
    ...["up", "up", "up"],
    ...["down", "down", "down", "down", "down", "down", "down"],
  ]);
});

test("a request carries its principal along, and no parameter becomes a path of its own", async () => {
  const values: (string | undefined)[] = [];
  const behind = await provider((request, response) => {
    values.push(request.url, request.headers["x-forwarded-for"] as string | undefined);
    envelope(response, { rows: [] });
  });
  await behind.answer(accountCalls.balances, {}, caller({ from: "2001:db8::7" }), null).catch(() => {});
  await behind.answer(accountCalls.balances, {}, caller({ from: "unknown" }), null).catch(() => {});
  expect([values[1], values[3]]).toEqual(["2001:db8::7", undefined]);
  const find = matcher(catalogue);
  for (const no of ["..%2Fadmin", "%2e%2e", "..%5Cadmin", "a%2Fb"])
    expect(find("GET", `/api-file/file/b2b/${no}/logo.png`)).toBeNull();
  expect(find("GET", "/api-file/file/b2b/B2B/logo.png")?.params).toEqual({ systemNo: "B2B", name: "logo.png" });
});

test("a grant of another edition leads to a page, never to a program", () => {
  const urlOf = (url: string) =>
    z.safeDecode(edition.switchEdition.output, {
      grant: "g".repeat(43),
      url,
      expiresAt: "2026-03-18T02:00:00.000Z",
    } as never).success;
  expect(["https://other.example/x", "http://localhost:1/x", "/sibling"].map(urlOf)).toEqual([true, true, true]);
  expect(
    ["javascript:alert(1)", "data:text/html,x", " javascript:alert(1)", "//other.example", "/\\other.example"].map(
      urlOf,
    ),
  ).toEqual([false, false, false, false, false]);
});

test("a provider that has none of our own extra fields signs people in and names them", async () => {
  const person = {
    userNo: "100001",
    userName: "Acme",
    loginNo: "owner@acme.example",
    phoneNumber: "138****0001",
    email: "owner@acme.example",
    operatorType: 1,
    realNameState: 2,
    firstVerify: 2,
    userType: 2,
    userGroup: [],
    b2bPermission: ["account/overview"],
    permission: [],
    userProduct: [],
  };
  const behind = await provider((request, response) =>
    envelope(response, request.url?.endsWith("/login/login") ? { ...person, token: "t".repeat(43) } : person),
  );
  const session = await behind.answer(
    access.signIn,
    { loginNo: "a", password: "b", captchaId: "0190c9a5-0000-7000-8000-000000000000", captcha: "c" },
    caller({ token: undefined }),
    null,
  );
  expect(session).toMatchObject({ userNo: "100001", isHalfway: false, token: "t".repeat(43) });
  expect(await behind.authenticate(caller(), "portal")).toMatchObject({
    userNo: "100001",
    operatorId: "owner@acme.example",
  });
});

test("the portal itself names the build that answers: no request goes to a provider", async () => {
  let requestCount = 0;
  const behind = await provider((_, response) => {
    requestCount += 1;
    envelope(response, { version: "the provider's" });
  });
  vi.stubEnv("PORTAL_BUILD", "build-7");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect([await behind.answer(version.version, {}, caller(), null), requestCount]).toEqual([{ version: "build-7" }, 0]);
});

test("a token's owner is looked up at the provider; a token it does not know is nobody's", async () => {
  const behind = await provider((request, response) => {
    if (request.headers.authorization !== "Bearer good") return envelope(response, null, "TOKEN_EXPIRED");
    envelope(response, {
      userNo: "100001",
      userName: "A",
      operatorId: "o1",
      operatorName: "B",
      loginNo: "a@b.c",
      phoneNumber: "",
      email: "",
      operatorType: 1,
      realNameState: 2,
      firstVerify: 2,
      userType: 2,
      userGroup: [],
      b2bPermission: ["account"],
      permission: [],
      userProduct: [],
      simulation: null,
    });
  });
  expect(await behind.authenticate(caller({ token: "bad" }), "portal")).toBeNull();
  expect(await behind.authenticate(caller({ token: undefined }), "portal")).toBeNull();
  expect(await behind.authenticate(caller({ token: "good" }), "operations")).toBeNull();
  expect(await behind.authenticate(caller({ token: "good" }), "portal")).toMatchObject({
    realm: "portal",
    userNo: "100001",
    permissions: ["account", "account:manage", "account:balances"],
    realNameState: 2,
  });
});

test("a file is streamed on with its fields", async () => {
  let upload = { type: "", body: "" };
  const behind = await provider((request, response, body) => {
    upload = { type: request.headers["content-type"] ?? "", body };
    envelope(response, {
      days: 1,
      firstDay: "2026-03-18",
      lastDay: "2026-03-18",
      beginsAt: "2026-03-18T14:00:00.000Z",
      endsAt: "2026-03-18T14:00:00.000Z",
    });
  });
  const file = path.join(os.tmpdir(), `rates-to-upload-${process.pid}.csv`);
  writeFileSync(file, "Date,USD\n2026-03-18,1.1\n");
  await behind.answer(
    operations.replay,
    { world: "demo", days: 5, file: { name: "rates.csv", type: "text/csv", size: 25, path: file } },
    caller(),
    null,
  );
  expect(upload.type).toMatch(/^multipart\/form-data/);
  expect(upload.body).toContain("2026-03-18,1.1");
  expect(upload.body).toContain('name="days"');
});

test("events are read as the standard writes them: any ends of lines, among other fields, in several lines of data", async () => {
  const event = '{"at":"2026-03-18T02:00:00.000Z","source":"bank",\n"rows":[]}';
  const data = event.split("\n").map((line) => `data:${line}`);
  for (const end of ["\n", "\r\n"]) {
    const behind = await provider((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      response.end([": still there", "", "id: 7", "event: message", ...data, "", ""].join(end));
    });
    expect(await firstEvent(behind)).toEqual({ at: new Date("2026-03-18T02:00:00Z"), source: "bank", rows: [] });
  }
});

test("an answer with a byte order mark is read like any other", async () => {
  const behind = await provider((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      `\uFEFF${JSON.stringify({ code: "0", message: "", result: costing({ currency: "USD", amount: "1.50" }) })}`,
    );
  });
  expect(await behind.answer(exchange.fee, { sell: money("USD", 1n), kind: "realTime" }, caller(), null)).toEqual({
    fee: money("USD", 150n),
    advanceFee: money("USD", 0n),
  });
});

test("a signed-in answer carries its token for the cookie", async () => {
  const behind = await provider((request, response) =>
    envelope(response, {
      userNo: "100001",
      userName: "A",
      operatorId: "o1",
      isHalfway: false,
      token: request.headers["x-session"] === "bearer" ? "fresh" : undefined,
    }),
  );
  const reply = await behind.answer(
    access.signIn,
    { loginNo: "a", password: "b", captchaId: "0190c9a5-0000-7000-8000-000000000000", captcha: "c" },
    caller({ token: undefined }),
    null,
  );
  expect(reply).toMatchObject({ token: "fresh" });
});
