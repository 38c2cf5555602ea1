import { writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import * as z from "zod/mini";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { edition } from "@/lib/access/calls/edition";
import { site } from "@/lib/access/calls/site";
import { upstream } from "@/lib/backend/upstream";
import { matcher } from "@/lib/call/match";
import { catalogue } from "@/lib/catalogue/calls";
import { messagesOf } from "@/lib/i18n/messages";
import type { Backend } from "@/lib/call/backend";
import { Refusal, refusals } from "@/lib/call/refusals";
import type { Caller } from "@/lib/call/who";
import { exchange } from "@/lib/exchange/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { accounts } from "@/lib/accounts/calls/balances";
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

/** A provider that answers as the test says. */
async function provider(handler: Handler, silenceMs?: number): Promise<Backend> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handler(request, response, Buffer.concat(chunks).toString()));
  });
  servers.push(server);
  await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
  return upstream(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, silenceMs);
}

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
const refusalOf = async (asking: Promise<unknown>): Promise<Refusal> => {
  const cause = await asking.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(cause instanceof Refusal)) throw new Error(`a refusal was expected, not ${String(cause)}`);
  return cause;
};

/** What the provider says that an exchange costs. */
const costing = (fee: unknown) => ({ fee, advanceFee: { currency: "USD", amount: "0.00" } });

test("a call travels with token, language, system name and key, and its reply comes back decoded", async () => {
  let seen: { url?: string | undefined; headers?: http.IncomingHttpHeaders; body?: string } = {};
  const behind = await provider((request, response, body) => {
    seen = { url: request.url, headers: request.headers, body };
    envelope(response, costing({ currency: "USD", amount: "1.50" }));
  });
  const given = await behind.answer(exchange.fee, { sell: money("USD", 1_500_00n), kind: "realTime" }, caller(), null);
  expect(given).toEqual({ fee: money("USD", 150n), advanceFee: money("USD", 0n) });
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

test("a refusal of the provider comes back as its own, with the provider's words", async () => {
  const behind = await provider((_, response) => envelope(response, null, "LACK_BALANCE", "Not enough, says the bank"));
  const no = await refusalOf(
    behind.answer(exchange.placeRealTime, { quoteId: "0190c9a5-0000-7000-8000-000000000000" }, caller(), null),
  );
  expect([no.code, no.said]).toEqual(["LACK_BALANCE", "Not enough, says the bank"]);
});

test("a gateway that answers 403 without an envelope has said no, so that pages which go on without that answer do", async () => {
  const behind = await provider((_, response) => {
    response.writeHead(403, { "content-type": "text/html" });
    response.end("<p>no</p>");
  });
  const no = await refusalOf(
    behind.answer(site.siteConfig, { configNo: "SITE", hostName: "localhost", configSystem: 1 }, caller(), null),
  );
  expect([no.code, refusals[no.code].status, no.said]).toEqual(["AUTHORIZATION_FAILED", 403, undefined]);
});

describe("what does not fit never passes", () => {
  const cases: [says: string, code: string, handler: Handler][] = [
    ["a reply of another shape", "SYSTEM_ERROR", (_, response) => envelope(response, costing("1.50"))],
    [
      "an amount with too many decimals",
      "SYSTEM_ERROR",
      (_, response) => envelope(response, costing({ currency: "JPY", amount: "1.5" })),
    ],
    [
      "a negative amount",
      "SYSTEM_ERROR",
      (_, response) => envelope(response, costing({ currency: "USD", amount: "-1.50" })),
    ],
    ["a code nobody knows", "BIZ_ERROR", (_, response) => envelope(response, null, "WHO_KNOWS", "?")],
    [
      "no envelope",
      "SYSTEM_ERROR",
      (_, response) => {
        response.setHeader("content-type", "application/json");
        response.end("[]");
      },
    ],
    ["no JSON", "NETWORK_ERROR", (_, response) => response.end("<html>down</html>")],
    [
      "JSON that breaks off",
      "NETWORK_ERROR",
      (_, response) => {
        response.writeHead(200, { "content-length": "400" });
        response.write('{"code":"0"');
        response.destroy();
      },
    ],
    [
      "a server error",
      "NETWORK_ERROR",
      (_, response) => {
        response.statusCode = 502;
        response.end("bad gateway");
      },
    ],
    [
      "a connection that is reset",
      "NETWORK_ERROR",
      (request) => {
        request.socket.destroy();
      },
    ],
    [
      "a redirect to elsewhere",
      "NETWORK_ERROR",
      (_, response) => {
        response.writeHead(302, { location: "http://127.0.0.1:9/" });
        response.end();
      },
    ],
  ];
  for (const [says, code, handler] of cases)
    test(`${says} is ${code}`, async () => {
      const behind = await provider(handler);
      expect(
        (await refusalOf(behind.answer(exchange.fee, { sell: money("USD", 1n), kind: "realTime" }, caller(), null)))
          .code,
      ).toBe(code);
    });

  test("silence ends at the limit, also in the middle of an answer", async () => {
    const silent = await provider(() => {}, 30);
    const halfway = await provider((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"code":');
    }, 30);
    for (const behind of [silent, halfway])
      expect((await refusalOf(behind.answer(accounts.balances, {}, caller(), null))).code).toBe("NETWORK_ERROR");
  });
});

describe("what came of a request that moves money is never guessed", () => {
  const pay = (behind: Backend) =>
    refusalOf(
      behind.answer(exchange.placeRealTime, { quoteId: "0190c9a5-0000-7000-8000-000000000000" }, caller(), null),
    );
  const json = (text: string) => (_: http.IncomingMessage, response: http.ServerResponse) => {
    response.setHeader("content-type", "application/json");
    response.end(text);
  };
  for (const [says, handler] of [
    ["fits no more", json('{"code":"0","message":"","result":{"orderNo":7}}')],
    ["is no envelope", json("[]")],
    ["is no JSON", json("{")],
    ["is larger than any answer may be", json(`{"code":"0","message":"${"x".repeat(9 * 1_048_576)}","result":null}`)],
  ] as const)
    test(`an answer that ${says} tells to look at the records before trying again`, async () => {
      const no = await pay(await provider(handler));
      expect([no.code, no.said]).toEqual(["NETWORK_ERROR", undefined]);
      const said = (await messagesOf("en-US")).refusals.NETWORK_ERROR;
      expect(JSON.stringify(said)).toContain("Check your records before trying again");
    });

  test("a provider's own words are kept, whatever its code and status", async () => {
    const behind = await provider((_, response) => {
      response.statusCode = 500;
      envelope(response, null, "LIMIT_7731", "The beneficiary's bank is closed today");
    });
    const no = await pay(behind);
    expect([no.code, no.said]).toEqual(["BIZ_ERROR", "The beneficiary's bank is closed today"]);
    // a code of ours that this call never says is another's no
    const other = await pay(await provider((_, response) => envelope(response, null, "ROLE_IN_USE", "In use")));
    expect([other.code, other.said]).toEqual(["BIZ_ERROR", "In use"]);
    const failed = await pay(await provider((_, response) => envelope(response, null, "SYSTEM_ERROR", "Ring 7731")));
    expect([failed.code, failed.said]).toEqual(["SYSTEM_ERROR", "Ring 7731"]);
  });
});

test("all that one request asks the provider shares one limit of time", async () => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const hour = 3_600_000;
  const answersAfter = (spent: number) =>
    provider((_, response) => {
      // once the time is over there is silence: only a limit that is over too ends it
      if (now >= hour) return;
      now += spent;
      envelope(response, null, "TOKEN_EXPIRED");
    }, hour);
  const asksTwice = async (behind: Backend) => {
    const one = caller();
    expect(await behind.who(one, "portal")).toBeNull();
    return (await refusalOf(behind.answer(accounts.balances, {}, one, null))).code;
  };
  // by that clock alone: what the first answer took is the second's no more
  expect(await asksTwice(await answersAfter(hour / 4))).toBe("TOKEN_EXPIRED");
  now = 0;
  expect(await asksTwice(await answersAfter(hour))).toBe("NETWORK_ERROR");
});

test("health tells whether the provider answers", async () => {
  const healthy = await provider((_, response) => {
    response.statusCode = 404;
    response.end();
  });
  const sick = await provider((_, response) => {
    response.statusCode = 502;
    response.end();
  });
  const gone = upstream("http://127.0.0.1:9");
  expect(await Promise.all([healthy, sick, gone].map(async (behind) => (await behind.health()).provider))).toEqual([
    "up",
    "down",
    "down",
  ]);
});

test("whose request it is travels with it, and no parameter becomes a path of its own", async () => {
  const seen: (string | undefined)[] = [];
  const behind = await provider((request, response) => {
    seen.push(request.url, request.headers["x-forwarded-for"] as string | undefined);
    envelope(response, { rows: [] });
  });
  await behind.answer(accounts.balances, {}, caller({ from: "2001:db8::7" }), null).catch(() => {});
  await behind.answer(accounts.balances, {}, caller({ from: "unknown" }), null).catch(() => {});
  expect([seen[1], seen[3]]).toEqual(["2001:db8::7", undefined]);
  const find = matcher(catalogue);
  for (const no of ["..%2Fadmin", "%2e%2e", "..%5Cadmin", "a%2Fb"])
    expect(find("GET", `/api-file/file/b2b/${no}/logo.png`)).toBeNull();
  expect(find("GET", "/api-file/file/b2b/B2B/logo.png")?.params).toEqual({ systemNo: "B2B", name: "logo.png" });
});

test("a grant of another edition leads to a page, never to a program", () => {
  const urlOf = (url: string) =>
    z.safeDecode(edition.switchEdition.gives, {
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

test("a provider that knows none of our own extra fields signs people in and says who they are", async () => {
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
  const entered = await behind.answer(
    access.signIn,
    { loginNo: "a", password: "b", captchaId: "0190c9a5-0000-7000-8000-000000000000", captcha: "c" },
    caller({ token: undefined }),
    null,
  );
  expect(entered).toMatchObject({ userNo: "100001", isHalfway: false, token: "t".repeat(43) });
  expect(await behind.who(caller(), "portal")).toMatchObject({ userNo: "100001", operatorId: "owner@acme.example" });
});

test("which build of the portal answers is the portal's own to say: no provider is asked", async () => {
  let asked = 0;
  const behind = await provider((_, response) => {
    asked += 1;
    envelope(response, { version: "the provider's" });
  });
  vi.stubEnv("PORTAL_BUILD", "build-7");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect([await behind.answer(version.version, {}, caller(), null), asked]).toEqual([{ version: "build-7" }, 0]);
});

test("who holds a token is asked of the provider; a token it does not know is nobody's", async () => {
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
  expect(await behind.who(caller({ token: "bad" }), "portal")).toBeNull();
  expect(await behind.who(caller({ token: undefined }), "portal")).toBeNull();
  expect(await behind.who(caller({ token: "good" }), "operations")).toBeNull();
  expect(await behind.who(caller({ token: "good" }), "portal")).toMatchObject({
    realm: "portal",
    userNo: "100001",
    permissions: ["account", "account:manage", "account:balances"],
    realNameState: 2,
  });
});

test("a file is streamed on with its fields", async () => {
  let seen = { type: "", body: "" };
  const behind = await provider((request, response, body) => {
    seen = { type: request.headers["content-type"] ?? "", body };
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
  expect(seen.type).toMatch(/^multipart\/form-data/);
  expect(seen.body).toContain("2026-03-18,1.1");
  expect(seen.body).toContain('name="days"');
});

test("a signed-in answer keeps its token for the cookie", async () => {
  const behind = await provider((request, response) =>
    envelope(response, {
      userNo: "100001",
      userName: "A",
      operatorId: "o1",
      isHalfway: false,
      token: request.headers["x-session"] === "bearer" ? "fresh" : undefined,
    }),
  );
  const given = await behind.answer(
    access.signIn,
    { loginNo: "a", password: "b", captchaId: "0190c9a5-0000-7000-8000-000000000000", captcha: "c" },
    caller({ token: undefined }),
    null,
  );
  expect(given).toMatchObject({ token: "fresh" });
});
