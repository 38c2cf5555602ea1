import { expect } from "vitest";
import { appStepMs, challengeMs, codeEveryMs, mfaLockMs, wrongMfaCodesMax } from "@/lib/access/terms";
import type { Caller, Who } from "@/lib/call/who";
import type { MfaProof, MfaUse } from "@/lib/gate/second-step";
import { beginMfa } from "@/lib/simulator/access/mfa/begin";
import { checkMfa } from "@/lib/simulator/access/mfa/check";
import { mfaOf } from "@/lib/simulator/access/mfa/step";
import { later, secondMs } from "@/lib/time/instant";
import { appDigits, digitsSentTo, giveApp, givePasskey, giveRecoveryCode, switchOn } from "../fixtures/second-steps";
import { test, type TestWorld } from "../fixtures/world";
import { inWorld } from "@/lib/simulator/platform/store/tx";
import { refusedWith, txAt } from "../fixtures/tx";

const at = (world: TestWorld, ms = 0, change: Partial<Caller> = {}): Caller =>
  world.caller({ token: "a session", at: later(world.real, ms), ...change });
const stepOf = (world: TestWorld, who: Who, use: MfaUse = "payout") =>
  mfaOf(inWorld(world.db.sql, world), who.operatorId, use);
const begin = async (world: TestWorld, who: Who, caller = at(world)) =>
  beginMfa(inWorld(world.db.sql, world), await stepOf(world, who), caller);

/** Shows a proof, and uses it up where it is right: "ok", or why not. */
async function show(
  world: TestWorld,
  who: Who,
  proof: MfaProof,
  caller = at(world),
  use: MfaUse = "payout",
): Promise<string> {
  const tx = txAt(world.db.sql, world, await world.now());
  const checked = await refusedWith(checkMfa(tx, await stepOf(world, who, use), proof, caller));
  return typeof checked === "string" ? checked : (await checked(tx)) ? "ok" : "used";
}
const wrong = (digits: string) => String((Number(digits) + 111_111) % 1_000_000).padStart(6, "0");

test("nothing is asked where nothing is switched on", async ({ world }) => {
  const who = await world.merchant();
  expect([(await stepOf(world, who)).way, await show(world, who, {})]).toEqual(["off", "ok"]);
});

test("where it is on, an empty hand passes nothing", async ({ world }) => {
  const who = await world.merchant();
  for (const way of ["email", "app", "passkey"] as const) {
    await world.db.sql("delete from second_step where world = $1::uuid", [world.id]);
    await switchOn(world, who, "payout", way);
    expect(await show(world, who, {})).toBe("SECOND_STEP_REQUIRED");
  }
  expect((await stepOf(world, who, "login")).way).toBe("off");
});

test("what the main operator chose holds for everybody of the company, with what is each one's own, and for no other company", async ({
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

test("a code that was sent passes once, for its use, its person and its session", async ({ world }) => {
  const who = await world.merchant();
  const other = await world.operator(who.userNo);
  await switchOn(world, who, "payout", "email");
  await switchOn(world, who, "login", "email");
  expect(await begin(world, who)).toEqual({ sentTo: expect.stringContaining("***"), passkey: null });
  expect(await begin(world, who)).toEqual({ busy: { seconds: codeEveryMs / secondMs } });
  const proof = { msgCode: await digitsSentTo(world, who.loginNo) };
  expect([
    await show(world, who, proof, at(world), "login"),
    await show(world, other, proof),
    await show(world, who, proof, at(world, 0, { token: "another session" })),
  ]).toEqual(["CAPTCHA_ERROR", "CAPTCHA_ERROR", "CAPTCHA_ERROR"]);
  expect([
    await show(world, who, { msgCode: wrong(proof.msgCode) }),
    await show(world, who, proof),
    await show(world, who, proof),
  ]).toEqual(["CAPTCHA_ERROR", "ok", "CAPTCHA_ERROR"]);
});

test("an app's digits are good one step early or late, each step once", async ({ world }) => {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "app");
  const secret = await giveApp(world, who);
  const digits = (steps: number) => ({ msgCode: appDigits(secret, later(world.real, steps * appStepMs)) });
  expect([await show(world, who, digits(-2)), await show(world, who, digits(2))]).toEqual([
    "CAPTCHA_ERROR",
    "CAPTCHA_ERROR",
  ]);
  expect([
    await show(world, who, digits(-1)),
    await show(world, who, digits(-1)),
    await show(world, who, digits(0)),
    await show(world, who, digits(1)),
    await show(world, who, digits(0)),
  ]).toEqual(["ok", "CAPTCHA_ERROR", "ok", "ok", "CAPTCHA_ERROR"]);
});

test("of many who send an app's digits together one passes", async ({ world }) => {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "app");
  const msgCode = appDigits(await giveApp(world, who), world.real);
  const said = await Promise.all(Array.from({ length: 50 }, () => show(world, who, { msgCode })));
  expect(said.filter((one) => one === "ok")).toHaveLength(1);
});

test("five wrong tries in a row lock app and recovery codes for half an hour, and then the right one is good again", async ({
  world,
}) => {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "app");
  const [secret, recovery] = [await giveApp(world, who), await giveRecoveryCode(world, who)];
  const right = (ms = 0) => ({ msgCode: appDigits(secret, later(world.real, ms)) });
  const said = await Promise.all(
    Array.from({ length: wrongMfaCodesMax }, () => show(world, who, { msgCode: wrong(right().msgCode) })),
  );
  expect(said.filter((one) => one === "CAPTCHA_ERROR")).toHaveLength(wrongMfaCodesMax - 1);
  expect([
    await show(world, who, right()),
    await show(world, who, { msgCode: recovery }),
    await show(world, who, { msgCode: "AAAAA-AAAAA" }),
  ]).toEqual(["SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED"]);
  expect([
    await show(world, who, right(mfaLockMs - 1), at(world, mfaLockMs - 1)),
    await show(world, who, right(mfaLockMs), at(world, mfaLockMs)),
  ]).toEqual(["SECOND_STEP_LOCKED", "ok"]);
});

test("a recovery code stands in once, for its owner alone, however it is typed", async ({ world }) => {
  const who = await world.merchant();
  const other = await world.operator(who.userNo);
  await switchOn(world, who, "payout", "app");
  await giveApp(world, who);
  await giveApp(world, other);
  const code = await giveRecoveryCode(world, who);
  const typed = { msgCode: code.toLowerCase().replace("-", "") };
  expect([
    await show(world, other, typed),
    await show(world, who, typed),
    await show(world, who, { msgCode: code }),
  ]).toEqual(["CAPTCHA_ERROR", "ok", "CAPTCHA_ERROR"]);
});

test("what a passkey signed passes once, for its challenge, its person, its session and the portal's own address", async ({
  world,
}) => {
  const who = await world.merchant();
  const other = await world.operator(who.userNo);
  await switchOn(world, who, "payout", "passkey");
  const [own, foreign] = [await givePasskey(world, who), await givePasskey(world, other)];
  const asked = async (caller = at(world)) => {
    const begun = await begin(world, who, caller);
    return !("busy" in begun) && begun.passkey ? begun.passkey : { challenge: "", allowCredentials: [] };
  };
  const options = await asked();
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([own.id]);
  const signed = { passkey: own.sign(options) };
  expect(await show(world, who, { passkey: foreign.sign(options) })).toBe("CAPTCHA_ERROR");
  expect(await show(world, other, { passkey: foreign.sign(options) })).toBe("CAPTCHA_ERROR");
  expect(await show(world, who, signed, at(world, 0, { token: "another session" }))).toBe("CAPTCHA_ERROR");
  expect(await show(world, who, signed, at(world, challengeMs))).toBe("CAPTCHA_ERROR");
  expect([await show(world, who, signed), await show(world, who, signed)]).toEqual(["ok", "CAPTCHA_ERROR"]);

  const before = await asked();
  const late = { passkey: own.sign(before) };
  const again = await asked();
  expect([await show(world, who, late), await show(world, who, { passkey: own.sign(again) })]).toEqual([
    "CAPTCHA_ERROR",
    "ok",
  ]);
  own.origin = "http://localhost.evil.example";
  expect(await show(world, who, { passkey: own.sign(await asked()) })).toBe("CAPTCHA_ERROR");
});

test("an authenticator whose count goes back has been copied, and opens nothing", async ({ world }) => {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "passkey");
  const own = await givePasskey(world, who);
  const sign = async () => {
    const begun = await begin(world, who);
    return { passkey: own.sign(!("busy" in begun) && begun.passkey ? begun.passkey : { challenge: "" }) };
  };
  expect(await show(world, who, await sign())).toBe("ok");
  own.counter = 0;
  expect(await show(world, who, await sign())).toBe("CAPTCHA_ERROR");
});

test("the database holds neither an app's secret nor a recovery code in clear, and a secret moved to another person opens nothing", async ({
  world,
}) => {
  const who = await world.merchant();
  const other = await world.operator(who.userNo);
  await switchOn(world, who, "payout", "app");
  const [secret, code] = [await giveApp(world, who), await giveRecoveryCode(world, who)];
  const rows = await world.db.sql<{ text: string }>(
    "select row_to_json(f)::text as text from second_factor f where world = $1::uuid union all select row_to_json(r)::text from recovery_code r where world = $1::uuid",
    [world.id],
  );
  for (const { text } of rows) expect(text.includes(secret) || text.includes(code)).toBe(false);
  await world.db.sql("update second_factor set operator = $2::uuid where world = $1::uuid", [
    world.id,
    other.operatorId,
  ]);
  await expect(show(world, other, { msgCode: appDigits(secret, world.real) })).rejects.toThrow();
});

const minute = 60_000;
const letters = (world: TestWorld, purpose: string) =>
  world.db.prisma.outbox.findMany({ where: { world: world.id, purpose }, select: { recipient: true } });

test("ten wrong codes within an hour, of whatever kind and from wherever, lock all kinds until it is over, told by letter", async ({
  world,
}) => {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "app");
  const [secret, recovery] = [await giveApp(world, who), await giveRecoveryCode(world, who)];
  const right = (ms: number) => ({ msgCode: appDigits(secret, later(world.real, ms)) });
  const guess = (ms: number, from: string) =>
    show(world, who, { msgCode: wrong(right(ms).msgCode) }, at(world, ms, { from, token: from }));
  for (let no = 0; no < 5; no += 1) await guess(no, `192.0.2.${no}`);
  const [first, second] = [31 * minute, 32 * minute];
  for (let no = 0; no < 4; no += 1) expect(await guess(first + no, `198.51.100.${no}`)).toBe("CAPTCHA_ERROR");
  // the tenth is a code that was sent
  await world.db.sql("update second_step set way = 'email' where world = $1::uuid", [world.id]);
  await begin(world, who, at(world, second));
  const sent = await digitsSentTo(world, who.loginNo);
  expect(await show(world, who, { msgCode: wrong(sent) }, at(world, second))).toBe("CAPTCHA_ERROR");
  expect(await letters(world, "codesGuessed")).toEqual([{ recipient: who.loginNo }]);
  expect(await show(world, who, { msgCode: sent }, at(world, second))).toBe("SECOND_STEP_LOCKED");
  await world.db.sql("update second_step set way = 'app' where world = $1::uuid", [world.id]);
  const almost = 60 * minute - 1;
  expect([
    await show(world, who, right(almost), at(world, almost)),
    await show(world, who, { msgCode: recovery }, at(world, almost)),
    await show(world, who, right(60 * minute), at(world, 60 * minute)),
  ]).toEqual(["SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED", "ok"]);
});

test("twenty wrong codes within a day lock until it is over, a right one begins anew, and a passkey is apart from that", async ({
  world,
}) => {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "email");
  const passkey = await givePasskey(world, who);
  const guess = (ms: number) => show(world, who, { msgCode: "000000" }, at(world, ms));
  const hour = 60 * minute;
  for (let no = 0; no < 9; no += 1) expect(await guess(no)).toBe("CAPTCHA_ERROR");
  await begin(world, who, at(world, 10));
  const sent = await digitsSentTo(world, who.loginNo);
  expect(await show(world, who, { msgCode: sent }, at(world, 11))).toBe("ok");
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
  const begun = await begin(world, who, later);
  if (!("passkey" in begun) || !begun.passkey) throw new Error("a challenge was made");
  expect(await show(world, who, { passkey: passkey.sign(begun.passkey) }, later)).toBe("ok");
});

test("a recovery code that is sent twice is used once and counts as no wrong one, and a right one begins the count anew", async ({
  world,
}) => {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "app");
  const [secret, code] = [await giveApp(world, who), await giveRecoveryCode(world, who)];
  const more = [await giveRecoveryCode(world, who), await giveRecoveryCode(world, who)];
  const guess = () => show(world, who, { msgCode: "BBBBB-BBBBB" });
  const twice = await Promise.all([show(world, who, { msgCode: code }), show(world, who, { msgCode: code })]);
  expect(twice.filter((one) => one === "ok")).toHaveLength(1);
  for (let no = 0; no < 12; no += 1) expect(await show(world, who, { msgCode: code })).toBe("CAPTCHA_ERROR");
  for (const next of more) {
    for (let no = 0; no < 4; no += 1) expect(await guess()).toBe("CAPTCHA_ERROR");
    expect(await show(world, who, { msgCode: next })).toBe("ok");
  }
  expect(await guess()).toBe("CAPTCHA_ERROR");
  expect(await show(world, who, { msgCode: appDigits(secret, world.real) })).toBe("ok");
});

test("a code that was sent counts as no wrong one when it comes again, however often", async ({ world }) => {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "email");
  await begin(world, who);
  const proof = { msgCode: await digitsSentTo(world, who.loginNo) };
  expect(await show(world, who, proof)).toBe("ok");
  for (let no = 0; no < 12; no += 1) expect(await show(world, who, proof)).toBe("CAPTCHA_ERROR");
  expect(await world.db.prisma.wrongCodes.count({ where: { world: world.id, subject: who.operatorId } })).toBe(0);
  // guesses beside it are counted as ever
  for (let no = 0; no < 10; no += 1)
    expect(await show(world, who, { msgCode: wrong(proof.msgCode) })).toBe("CAPTCHA_ERROR");
  expect(await show(world, who, proof)).toBe("SECOND_STEP_LOCKED");
});
