import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { captchasPerMinuteMax } from "@/lib/access/terms";
import { gatewayRefusals, Refusal, refusals, type Detail, type RefusalCode } from "@/lib/call/refusals";
import { gatewayOver, knock, requestOf } from "../fixtures/knock";
import { test } from "../fixtures/world";

/** Lists the refusals of calls that are made too often. */
const busy = Object.entries(refusals).flatMap(([code, { status }]) => (status === 429 ? [code as RefusalCode] : [])); // named cast: a key of the table

/** Those that the call for a captcha may be refused with, as any other or by its own row. */
const ofCaptcha: readonly RefusalCode[] = [...gatewayRefusals, ...access.captcha.errors];

test("every refusal by a rate limit has the seconds until the next try, and a text with the unit", async ({ db }) => {
  expect(busy.length).toBeGreaterThan(3);
  const refusalWith = async (code: RefusalCode, detail?: Detail) => {
    const answers = () => Promise.reject(new Refusal(code, detail, { issues: [] }));
    const { status, headers, envelope } = await knock(db, requestOf(access.captcha, {}), null, { answers });
    return { status, header: headers.get("retry-after"), ...envelope };
  };
  for (const code of busy.filter((code) => ofCaptcha.includes(code))) {
    expect(await refusalWith(code)).toMatchObject({
      status: 429,
      code,
      header: expect.stringMatching(/^[1-9]\d*$/) as string,
      message: expect.stringMatching(/in \d+ (second|minute)s?\./) as string,
    });
    const retryAfterOf = async (seconds: number) => {
      const { header, result, message } = await refusalWith(code, { seconds });
      return [header, result, /\d+ \w+/.exec(message)?.[0]];
    };
    expect(await retryAfterOf(1)).toEqual(["1", { retryAfter: 1 }, "1 second"]);
    expect(await retryAfterOf(90)).toEqual(["90", { retryAfter: 90 }, "90 seconds"]);
    expect(await retryAfterOf(300)).toEqual(["300", { retryAfter: 300 }, "5 minutes"]);
    expect(await retryAfterOf(80_000)).toEqual(["80000", { retryAfter: 80_000 }, "23 hours"]);
  }
});

test("another refusal has no time", async ({ db }) => {
  const answers = () =>
    Promise.reject(new Refusal("INVALID_PARAM", {}, { issues: [{ path: ["orderNo"], code: "text.missing" }] }));
  const { headers, envelope } = await knock(db, requestOf(access.captcha, {}), null, { answers });
  expect([headers.get("retry-after"), envelope.result]).toEqual([
    null,
    { issues: [{ path: ["orderNo"], code: "text.missing", message: "Required" }] },
  ]);
});

test("an address over its number of captchas gets the end of its minute", async ({ db }) => {
  const gateway = gatewayOver(db, null, { bugs: [], openedTokens: [], endedCount: 0 });
  const requestCaptcha = () => gateway(requestOf(access.captcha, {}));
  for (let no = 0; no < captchasPerMinuteMax; no += 1) expect((await requestCaptcha()).status).toBe(200);
  const response = await requestCaptcha();
  const seconds = Number(response.headers.get("retry-after"));
  expect(response.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await response.json()).toMatchObject({ code: "CAPTCHA_BUSY", result: { retryAfter: seconds } });
});
