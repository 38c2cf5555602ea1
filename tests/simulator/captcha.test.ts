import type { Payload } from "altcha-lib/types";
import { describe, expect } from "vitest";
import { solveCaptcha } from "@/lib/access/captcha-work";
import { access, type CaptchaUse } from "@/lib/access/calls/sign-in";
import { registration } from "@/lib/access/calls/registration";
import { captchaMs, captchaRounds, captchaTriesBits } from "@/lib/access/terms";
import { addMilliseconds } from "@/lib/time/instant";
import { captcha, password, person } from "../fixtures/entering";
import { codeOf } from "../fixtures/refusals";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

/** Decodes an answer: the challenge as it was issued, and its solution. */
const decodeAnswer = (answer: string) => JSON.parse(Buffer.from(answer, "base64").toString()) as Payload; // named cast: it was just made
const encodeAnswer = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");
const enter = (world: TestWorld, loginNo: string, answer: { captchaId: string; captcha: string }) =>
  codeOf(world.call(access.signIn, { loginNo, password, ...answer }, null));

test("a captcha requires only work of a browser, and its answer signs in once", async ({ world }) => {
  const principal = await person(world);
  const { captchaId, challenge = "", image } = await world.call(access.captcha, { use: "signIn" }, null);
  expect(image).toBeUndefined();
  expect(JSON.parse(challenge)).toMatchObject({
    parameters: { algorithm: "PBKDF2/SHA-256", cost: captchaRounds, keyLength: 32 },
  });
  const answer = await solveCaptcha(challenge);
  expect(answer.length).toBeLessThan(2_000);
  expect(await enter(world, principal.loginNo, { captchaId, captcha: answer })).toBe("ok");
  expect(await enter(world, principal.loginNo, { captchaId, captcha: answer })).toBe("CAPTCHA_ERROR");
});

test("a wrong answer uses a captcha up, so that its right one is refused after it", async ({ world }) => {
  const principal = await person(world);
  const right = await captcha(world);
  for (const wrong of ["????", "e30=", encodeAnswer([]), encodeAnswer({ challenge: null, solution: null })]) {
    const nextCaptcha = await captcha(world);
    expect(await enter(world, principal.loginNo, { ...nextCaptcha, captcha: wrong }), wrong).toBe("CAPTCHA_ERROR");
    expect(await enter(world, principal.loginNo, nextCaptcha), `right after ${wrong}`).toBe("CAPTCHA_ERROR");
  }
  expect(await enter(world, principal.loginNo, right)).toBe("ok");
});

test("an answer is valid until its three minutes are over", async ({ world }) => {
  const principal = await person(world);
  const [first, second] = [await captcha(world), await captcha(world)];
  const from = world.real;
  world.real = addMilliseconds(from, captchaMs - 1);
  expect(await enter(world, principal.loginNo, first)).toBe("ok");
  world.real = addMilliseconds(from, captchaMs);
  expect(await enter(world, principal.loginNo, second)).toBe("CAPTCHA_ERROR");
});

test("an answer is valid for the captcha, the use and the world that it was made for, and for no other", async ({
  world,
  db,
}) => {
  const principal = await person(world);
  const [firstCaptcha, secondCaptcha] = [await captcha(world), await captcha(world)];
  expect(
    await enter(world, principal.loginNo, { captchaId: firstCaptcha.captchaId, captcha: secondCaptcha.captcha }),
  ).toBe("CAPTCHA_ERROR");
  for (const use of ["register", "reset"] satisfies CaptchaUse[])
    expect(await enter(world, principal.loginNo, await captcha(world, use)), use).toBe("CAPTCHA_ERROR");
  const reset = { loginNo: principal.loginNo, ...(await captcha(world)) };
  expect(await codeOf(world.call(registration.sendResetCode, reset, null))).toBe("CAPTCHA_ERROR");
  const elsewhere = await captcha(await freshWorld(db));
  expect(await enter(world, principal.loginNo, elsewhere)).toBe("CAPTCHA_ERROR");
});

describe("an answer is refused", () => {
  const forgeries: Record<string, (was: Payload) => unknown> = {
    "with a challenge made easier": ({ challenge: { parameters, ...rest }, solution }) => ({
      challenge: { ...rest, parameters: { ...parameters, cost: 1 } },
      solution,
    }),
    "with a challenge for a shorter beginning": ({ challenge: { parameters, ...rest }, solution }) => ({
      challenge: { ...rest, parameters: { ...parameters, keyPrefix: parameters.keyPrefix.slice(0, 2) } },
      solution,
    }),
    "with a challenge without a signed key": ({ challenge: { parameters, ...rest }, solution }) => ({
      challenge: { ...rest, parameters: { ...parameters, keySignature: undefined } },
      solution,
    }),
    "with an unsigned challenge": ({ challenge: { parameters }, solution }) => ({
      challenge: { parameters },
      solution,
    }),
    "with only the required beginning as its key": ({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, derivedKey: challenge.parameters.keyPrefix.padEnd(64, "0") },
    }),
    "without a key": ({ challenge, solution: { counter } }) => ({ challenge, solution: { counter } }),
  };
  test.for(Object.keys(forgeries))("%s", async (name, { world }) => {
    const principal = await person(world);
    const { captchaId, captcha: answer } = await captcha(world);
    const forgedAnswer = encodeAnswer(forgeries[name]?.(decodeAnswer(answer)));
    expect(await enter(world, principal.loginNo, { captchaId, captcha: forgedAnswer })).toBe("CAPTCHA_ERROR");
  });
});

test("the number to find is anywhere among a thousand, and the key's beginning matches no other", async ({ world }) => {
  const counters: number[] = [];
  for (let no = 0; no < 40; no += 1) {
    const { challenge, solution } = decodeAnswer((await captcha(world)).captcha);
    counters.push(solution.counter);
    // half of the key's 256 bits: no other number has them
    expect(challenge.parameters.keyPrefix).toMatch(/^[0-9a-f]{32}$/);
  }
  const most = 2 ** captchaTriesBits;
  expect(Math.max(...counters)).toBeLessThan(most);
  expect(new Set(counters.map((counter) => counter < most / 2)).size).toBe(2);
});
