import { expect } from "vitest";
import { appStepMs, challengeMs, codeEveryMs, mfaLockMs, wrongMfaCodesMax } from "@/lib/access/terms";
import type { Caller, Principal } from "@/lib/call/principal";
import type { MfaProof, MfaUse } from "@/lib/gate/second-step";
import { beginMfa } from "@/lib/simulator/access/mfa/begin";
import { checkMfa } from "@/lib/simulator/access/mfa/check";
import { requiredMfaStep } from "@/lib/simulator/access/mfa/step";
import { addMilliseconds, secondMs } from "@/lib/time/instant";
import { appDigits, digitsSentTo, giveApp, givePasskey, giveRecoveryCode, switchOn } from "../fixtures/second-steps";
import { test, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { refusedWith, txAt } from "../fixtures/tx";

const at = (world: TestWorld, ms = 0, change: Partial<Caller> = {}): Caller =>
  world.caller({ token: "a session", at: addMilliseconds(world.real, ms), ...change });
const stepOf = (world: TestWorld, principal: Principal, use: MfaUse = "payout") =>
  requiredMfaStep(worldContext(world.db.sql, world), principal.operatorId, use);
const begin = async (world: TestWorld, principal: Principal, caller = at(world)) =>
  beginMfa(worldContext(world.db.sql, world), await stepOf(world, principal), caller);

/** Shows a proof, and uses it up where it is right: "ok", or why not. */
async function show(
  world: TestWorld,
  principal: Principal,
  proof: MfaProof,
  caller = at(world),
  use: MfaUse = "payout",
): Promise<string> {
  const tx = txAt(world.db.sql, world, await world.now());
  const outcome = await refusedWith(checkMfa(tx, await stepOf(world, principal, use), proof, caller));
  return typeof outcome === "string" ? outcome : (await outcome(tx)) ? "ok" : "used";
}
const wrong = (digits: string) => String((Number(digits) + 111_111) % 1_000_000).padStart(6, "0");

test("nothing is required where nothing is switched on", async ({ world }) => {
  const principal = await world.merchant();
  expect([(await stepOf(world, principal)).way, await show(world, principal, {})]).toEqual(["off", "ok"]);
});

test("where it is on, an empty proof passes nothing", async ({ world }) => {
  const principal = await world.merchant();
  for (const way of ["email", "app", "passkey"] as const) {
    await world.db.sql("delete from second_step where world = $1::uuid", [world.id]);
    await switchOn(world, principal, "payout", way);
    expect(await show(world, principal, {})).toBe("SECOND_STEP_REQUIRED");
  }
  expect((await stepOf(world, principal, "login")).way).toBe("off");
});

test("the main operator's choice applies to everybody of the company, with each person's own methods, and to no other company", async ({
  world,
}) => {
  const owner = await world.merchant();
  const clerk = await world.operator(owner.userNo);
  const stranger = await world.merchant();
  await switchOn(world, owner, "payout", "app");
  await giveApp(world, owner);
  expect([await stepOf(world, owner), await stepOf(world, clerk), (await stepOf(world, stranger)).way]).toEqual([
    expect.objectContaining({ way: "app", target: "" }),
    expect.objectContaining({ way: "email", target: clerk.loginNo }),
    "off",
  ]);
});

test("a sent code passes once, for its use, its person and its session", async ({ world }) => {
  const principal = await world.merchant();
  const otherOperator = await world.operator(principal.userNo);
  await switchOn(world, principal, "payout", "email");
  await switchOn(world, principal, "login", "email");
  expect(await begin(world, principal)).toEqual({ sentTo: expect.stringContaining("***"), passkey: null });
  expect(await begin(world, principal)).toEqual({ busy: { seconds: codeEveryMs / secondMs } });
  const proof = { msgCode: await digitsSentTo(world, principal.loginNo) };
  expect([
    await show(world, principal, proof, at(world), "login"),
    await show(world, otherOperator, proof),
    await show(world, principal, proof, at(world, 0, { token: "another session" })),
  ]).toEqual(["CAPTCHA_ERROR", "CAPTCHA_ERROR", "CAPTCHA_ERROR"]);
  expect([
    await show(world, principal, { msgCode: wrong(proof.msgCode) }),
    await show(world, principal, proof),
    await show(world, principal, proof),
  ]).toEqual(["CAPTCHA_ERROR", "ok", "CAPTCHA_ERROR"]);
});

test("an app's digits are valid one step early or late, each step once", async ({ world }) => {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "app");
  const secret = await giveApp(world, principal);
  const digits = (steps: number) => ({ msgCode: appDigits(secret, addMilliseconds(world.real, steps * appStepMs)) });
  expect([await show(world, principal, digits(-2)), await show(world, principal, digits(2))]).toEqual([
    "CAPTCHA_ERROR",
    "CAPTCHA_ERROR",
  ]);
  expect([
    await show(world, principal, digits(-1)),
    await show(world, principal, digits(-1)),
    await show(world, principal, digits(0)),
    await show(world, principal, digits(1)),
    await show(world, principal, digits(0)),
  ]).toEqual(["ok", "CAPTCHA_ERROR", "ok", "ok", "CAPTCHA_ERROR"]);
});

test("of many simultaneous uses of an app's digits one passes", async ({ world }) => {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "app");
  const msgCode = appDigits(await giveApp(world, principal), world.real);
  const results = await Promise.all(Array.from({ length: 50 }, () => show(world, principal, { msgCode })));
  expect(results.filter((result) => result === "ok")).toHaveLength(1);
});

test("five wrong tries in a row lock app and recovery codes for half an hour, and then the right one is valid again", async ({
  world,
}) => {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "app");
  const [secret, recovery] = [await giveApp(world, principal), await giveRecoveryCode(world, principal)];
  const right = (ms = 0) => ({ msgCode: appDigits(secret, addMilliseconds(world.real, ms)) });
  const results = await Promise.all(
    Array.from({ length: wrongMfaCodesMax }, () => show(world, principal, { msgCode: wrong(right().msgCode) })),
  );
  expect(results.filter((result) => result === "CAPTCHA_ERROR")).toHaveLength(wrongMfaCodesMax - 1);
  expect([
    await show(world, principal, right()),
    await show(world, principal, { msgCode: recovery }),
    await show(world, principal, { msgCode: "AAAAA-AAAAA" }),
  ]).toEqual(["SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED"]);
  expect([
    await show(world, principal, right(mfaLockMs - 1), at(world, mfaLockMs - 1)),
    await show(world, principal, right(mfaLockMs), at(world, mfaLockMs)),
  ]).toEqual(["SECOND_STEP_LOCKED", "ok"]);
});

test("a recovery code replaces an app's digits once, for its owner alone, in any spelling", async ({ world }) => {
  const principal = await world.merchant();
  const otherOperator = await world.operator(principal.userNo);
  await switchOn(world, principal, "payout", "app");
  await giveApp(world, principal);
  await giveApp(world, otherOperator);
  const code = await giveRecoveryCode(world, principal);
  const plainProof = { msgCode: code.toLowerCase().replace("-", "") };
  expect([
    await show(world, otherOperator, plainProof),
    await show(world, principal, plainProof),
    await show(world, principal, { msgCode: code }),
  ]).toEqual(["CAPTCHA_ERROR", "ok", "CAPTCHA_ERROR"]);
});

test("a passkey's signature passes once, for its challenge, its person, its session and the portal's own address", async ({
  world,
}) => {
  const principal = await world.merchant();
  const otherOperator = await world.operator(principal.userNo);
  await switchOn(world, principal, "payout", "passkey");
  const [ownPasskey, foreign] = [await givePasskey(world, principal), await givePasskey(world, otherOperator)];
  const requestChallenge = async (caller = at(world)) => {
    const beginReply = await begin(world, principal, caller);
    return !("busy" in beginReply) && beginReply.passkey ? beginReply.passkey : { challenge: "", allowCredentials: [] };
  };
  const options = await requestChallenge();
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([ownPasskey.id]);
  const signedProof = { passkey: ownPasskey.sign(options) };
  expect(await show(world, principal, { passkey: foreign.sign(options) })).toBe("CAPTCHA_ERROR");
  expect(await show(world, otherOperator, { passkey: foreign.sign(options) })).toBe("CAPTCHA_ERROR");
  expect(await show(world, principal, signedProof, at(world, 0, { token: "another session" }))).toBe("CAPTCHA_ERROR");
  expect(await show(world, principal, signedProof, at(world, challengeMs))).toBe("CAPTCHA_ERROR");
  expect([await show(world, principal, signedProof), await show(world, principal, signedProof)]).toEqual([
    "ok",
    "CAPTCHA_ERROR",
  ]);

  const before = await requestChallenge();
  const late = { passkey: ownPasskey.sign(before) };
  const again = await requestChallenge();
  expect([
    await show(world, principal, late),
    await show(world, principal, { passkey: ownPasskey.sign(again) }),
  ]).toEqual(["CAPTCHA_ERROR", "ok"]);
  ownPasskey.origin = "http://localhost.evil.example";
  expect(await show(world, principal, { passkey: ownPasskey.sign(await requestChallenge()) })).toBe("CAPTCHA_ERROR");
});

test("an authenticator with a decreasing counter has been copied, and opens nothing", async ({ world }) => {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "passkey");
  const ownPasskey = await givePasskey(world, principal);
  const sign = async () => {
    const beginReply = await begin(world, principal);
    return {
      passkey: ownPasskey.sign(!("busy" in beginReply) && beginReply.passkey ? beginReply.passkey : { challenge: "" }),
    };
  };
  expect(await show(world, principal, await sign())).toBe("ok");
  ownPasskey.counter = 0;
  expect(await show(world, principal, await sign())).toBe("CAPTCHA_ERROR");
});

test("the database stores neither an app's secret nor a recovery code in clear, and a secret moved to another person is invalid", async ({
  world,
}) => {
  const principal = await world.merchant();
  const otherOperator = await world.operator(principal.userNo);
  await switchOn(world, principal, "payout", "app");
  const [secret, code] = [await giveApp(world, principal), await giveRecoveryCode(world, principal)];
  const rows = await world.db.sql<{ text: string }>(
    "select row_to_json(f)::text as text from second_factor f where world = $1::uuid union all select row_to_json(r)::text from recovery_code r where world = $1::uuid",
    [world.id],
  );
  for (const { text } of rows) expect(text.includes(secret) || text.includes(code)).toBe(false);
  await world.db.sql("update second_factor set operator = $2::uuid where world = $1::uuid", [
    world.id,
    otherOperator.operatorId,
  ]);
  await expect(show(world, otherOperator, { msgCode: appDigits(secret, world.real) })).rejects.toThrow();
});

const minute = 60_000;
const letters = (world: TestWorld, purpose: string) =>
  world.db.prisma.outbox.findMany({ where: { world: world.id, purpose }, select: { recipient: true } });

test("ten wrong codes within an hour, of any kind and from any network, lock all kinds until it is over, with a mail", async ({
  world,
}) => {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "app");
  const [secret, recovery] = [await giveApp(world, principal), await giveRecoveryCode(world, principal)];
  const right = (ms: number) => ({ msgCode: appDigits(secret, addMilliseconds(world.real, ms)) });
  const guess = (ms: number, from: string) =>
    show(world, principal, { msgCode: wrong(right(ms).msgCode) }, at(world, ms, { from, token: from }));
  for (let no = 0; no < 5; no += 1) await guess(no, `192.0.2.${no}`);
  const [first, second] = [31 * minute, 32 * minute];
  for (let no = 0; no < 4; no += 1) expect(await guess(first + no, `198.51.100.${no}`)).toBe("CAPTCHA_ERROR");
  // the tenth is a code that was sent
  await world.db.sql("update second_step set way = 'email' where world = $1::uuid", [world.id]);
  await begin(world, principal, at(world, second));
  const sentCode = await digitsSentTo(world, principal.loginNo);
  expect(await show(world, principal, { msgCode: wrong(sentCode) }, at(world, second))).toBe("CAPTCHA_ERROR");
  expect(await letters(world, "codesGuessed")).toEqual([{ recipient: principal.loginNo }]);
  expect(await show(world, principal, { msgCode: sentCode }, at(world, second))).toBe("SECOND_STEP_LOCKED");
  await world.db.sql("update second_step set way = 'app' where world = $1::uuid", [world.id]);
  const almost = 60 * minute - 1;
  expect([
    await show(world, principal, right(almost), at(world, almost)),
    await show(world, principal, { msgCode: recovery }, at(world, almost)),
    await show(world, principal, right(60 * minute), at(world, 60 * minute)),
  ]).toEqual(["SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED", "ok"]);
});

test("twenty wrong codes within a day lock until it is over, a right one begins anew, and a passkey is apart from that", async ({
  world,
}) => {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "email");
  const passkey = await givePasskey(world, principal);
  const guess = (ms: number) => show(world, principal, { msgCode: "000000" }, at(world, ms));
  const hour = 60 * minute;
  for (let no = 0; no < 9; no += 1) expect(await guess(no)).toBe("CAPTCHA_ERROR");
  await begin(world, principal, at(world, 10));
  const sentCode = await digitsSentTo(world, principal.loginNo);
  expect(await show(world, principal, { msgCode: sentCode }, at(world, 11))).toBe("ok");
  for (let no = 0; no < 10; no += 1) expect(await guess(20 + no)).toBe("CAPTCHA_ERROR");
  expect(await guess(30)).toBe("SECOND_STEP_LOCKED");
  for (let no = 0; no < 10; no += 1) expect(await guess(2 * hour + no)).toBe("CAPTCHA_ERROR");
  expect([await guess(4 * hour), await guess(24 * hour), await guess(24 * hour + 20)]).toEqual([
    "SECOND_STEP_LOCKED",
    "SECOND_STEP_LOCKED",
    "CAPTCHA_ERROR",
  ]);
  await guess(4 * hour);
  await world.db.sql("update wrong_codes set day_count = 20 where world = $1::uuid", [world.id]);
  await world.db.sql("update second_step set way = 'passkey' where world = $1::uuid", [world.id]);
  const later = at(world, 24 * hour + 40);
  const beginReply = await begin(world, principal, later);
  if (!("passkey" in beginReply) || !beginReply.passkey) throw new Error("a challenge was made");
  expect(await show(world, principal, { passkey: passkey.sign(beginReply.passkey) }, later)).toBe("ok");
});

test("a recovery code sent twice is used once and does not count as wrong, and a right one resets the count", async ({
  world,
}) => {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "app");
  const [secret, code] = [await giveApp(world, principal), await giveRecoveryCode(world, principal)];
  const more = [await giveRecoveryCode(world, principal), await giveRecoveryCode(world, principal)];
  const guess = () => show(world, principal, { msgCode: "BBBBB-BBBBB" });
  const twice = await Promise.all([
    show(world, principal, { msgCode: code }),
    show(world, principal, { msgCode: code }),
  ]);
  expect(twice.filter((result) => result === "ok")).toHaveLength(1);
  for (let no = 0; no < 12; no += 1) expect(await show(world, principal, { msgCode: code })).toBe("CAPTCHA_ERROR");
  for (const next of more) {
    for (let no = 0; no < 4; no += 1) expect(await guess()).toBe("CAPTCHA_ERROR");
    expect(await show(world, principal, { msgCode: next })).toBe("ok");
  }
  expect(await guess()).toBe("CAPTCHA_ERROR");
  expect(await show(world, principal, { msgCode: appDigits(secret, world.real) })).toBe("ok");
});

test("a sent code does not count as a wrong one when it is sent again, any number of times", async ({ world }) => {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "email");
  await begin(world, principal);
  const proof = { msgCode: await digitsSentTo(world, principal.loginNo) };
  expect(await show(world, principal, proof)).toBe("ok");
  for (let no = 0; no < 12; no += 1) expect(await show(world, principal, proof)).toBe("CAPTCHA_ERROR");
  expect(await world.db.prisma.wrongCodes.count({ where: { world: world.id, subject: principal.operatorId } })).toBe(0);
  // guesses beside it are counted as ever
  for (let no = 0; no < 10; no += 1)
    expect(await show(world, principal, { msgCode: wrong(proof.msgCode) })).toBe("CAPTCHA_ERROR");
  expect(await show(world, principal, proof)).toBe("SECOND_STEP_LOCKED");
});
