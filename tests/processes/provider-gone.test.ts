import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { usualConfig } from "@/lib/access/site";
import english from "@/messages/en-US/failure.json";
import login from "@/messages/en-US/access.json";
import { ownFolder, tool } from "../fixtures/tool";

/** Handles a request as the provider. */
type Does = (path: string, response: http.ServerResponse) => void;

const envelope = (response: http.ServerResponse, result: unknown) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ code: "0", message: "", result }));
const silent: Does = () => {};
const html: Does = (_, response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to nginx</h1>");

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
  b2bPermission: ["account", "account:balances"],
  permission: [],
  userProduct: [],
};

let does: Does = silent;
let stop: () => Promise<void>;
let url: string;

/** A portal before a provider that each test makes misbehave. */
beforeAll(async () => {
  const provider = http.createServer((request, response) => does(request.url ?? "", response));
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  const [port, { folder, remove }] = [await freePort(), ownFolder()];
  const run = tool(["start"], {
    PORT: String(port),
    DATA_DIR: folder,
    // named cast: it listens on a port
    PAYMENTS_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    SESSION_SECRET: "a secret of the tests' own, 32 characters or more",
  });
  does = html;
  await run.said("Ctrl-C stops it.");
  url = `http://localhost:${port}`;
  stop = async () => {
    run.signal("SIGTERM");
    await run.ended;
    remove();
    provider.closeAllConnections();
    provider.close();
  };
});
afterAll(() => stop());

const guest = { cookie: "locale=en-US", "accept-language": "en-US" };
const member = { ...guest, authorization: "Bearer a-token-of-the-provider" };
async function page(path: string, headers: Readonly<Record<string, string>> = member) {
  const startMs = performance.now();
  const response = await fetch(url + path, { headers, redirect: "manual" });
  const text = await response.text();
  return { status: response.status, again: response.headers.get("retry-after"), text, ms: performance.now() - startMs };
}

const pages = [
  "/login",
  "/subLogin",
  "/register",
  "/forget",
  "/help",
  "/b2b",
  "/b2b/account",
  "/b2b/exchange/exchangeOrder",
];

test.each([
  ["answers with a page at 200", html],
  ["has gone", (_, response) => void response.destroy()],
  ["fails", (_, response) => void response.writeHead(502, { "content-type": "text/html" }).end("<h1>502</h1>")],
] satisfies [string, Does][])(
  "before a provider that %s every page reports that the service cannot be reached, with 503",
  async (_, behaviour) => {
    does = behaviour;
    for (const path of pages) {
      const { status, again, text } = await page(path);
      expect([path, status, again]).toEqual([path, 503, "5"]);
      expect(text).toContain("We can’t reach the service");
      expect(text).not.toContain("Too many codes");
    }
    const health = await fetch(`${url}/api/health`);
    expect([health.status, await health.json()]).toMatchObject([503, { status: "down", provider: "down" }]);
  },
);

test("a provider that identifies the caller and answers nothing else has every page and call answered with 503, too", async () => {
  does = (path, response) => (path.includes("queryUserInfo") ? envelope(response, person) : html(path, response));
  for (const path of ["/b2b/account", "/b2b/setting/safety/sessions"]) {
    const { status, again } = await page(path);
    expect([path, status, again]).toEqual([path, 503, "5"]);
  }
  const call = await fetch(`${url}/api/user/account/query-user-acc-balance`, {
    method: "POST",
    headers: { ...member, "x-portal": "1", "content-type": "application/json" },
    body: "{}",
  });
  expect([call.status, call.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await call.json()).toMatchObject({ code: "NETWORK_ERROR", result: { retryAfter: 5 } });
});

test("signing in without a captcha stays possible: it requires no characters", async () => {
  does = (path, response) =>
    path.includes("get-verify-pic") ? void response.writeHead(404).end() : envelope(response, usualConfig);
  // cached data about the site is requested again after some seconds
  await expect.poll(async () => (await page("/help", guest)).status, { timeout: 20_000 }).toBe(200);
  const { text } = await page("/login", guest);
  expect(text).toContain(english.unreachable.signIn);
  expect(text).toContain('name="password"');
  expect(text).not.toContain('name="captcha"');
  expect(text).toContain(login.login.submit);
});

test("a provider that hangs costs a page no more than the one budget of twenty seconds", async () => {
  does = silent;
  const results = await Promise.all([page("/login"), page("/b2b/account"), page("/login", guest)]);
  expect(results.map(({ status }) => status)).toEqual([503, 503, 503]);
  for (const { ms } of results) expect(ms).toBeLessThan(23_000);
});
