import { expect } from "vitest";
import {
  codeEveryMs,
  codeMs,
  codesOfOperationsPerDayMax,
  codesPerDayFromAddressMax,
  codesPerDayMax,
  codesPerDayToTargetMax,
  wrongCodesMax,
} from "@/lib/access/terms";
import type { Caller } from "@/lib/call/principal";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import {
  verifyCode,
  consumeSendingAllowance,
  sendCode,
  codeResendDelay,
  messageResendDelay,
  consumeCode,
  type CodeFor,
} from "@/lib/simulator/access/codes";
import { openText } from "@/lib/simulator/access/secrets";
import { test, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const phone: CodeFor = { purpose: "payPassword", kind: "sms", target: "13900000001" };

/** Returns a code that confirms one payment, identified by its number. */
const paying = (no: number): CodeFor => ({
  ...phone,
  purpose: "payout",
  operation: { text: `payment ${no}`, words: `pay invoice ${no}` },
});

/** Against a thousand mutants a few dozen concurrent requests prove as much. */
const crowd = process.env.MUTATED_TOPIC ? 40 : 1_000;

/** The digits of the newest code that can still be read in the outbox. */
async function digitsOf(world: TestWorld, { target, purpose }: CodeFor = phone): Promise<string> {
  const rows = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2 and purpose = $3 and sealed is not null",
    [world.id, target, purpose],
  );
  return rows.map(({ sealed }) => /\d{6}/.exec(openText(sealed))?.[0] ?? "").join();
}

/** Returns a caller at a moment, counted from the world's real time. */
const at = (world: TestWorld, ms: number, change: Partial<Caller> = {}): Caller =>
  world.caller({ token: "a session", at: addMilliseconds(world.real, ms), ...change });
const wrongDigits = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

test("a code is valid once, for any number of simultaneous uses", async ({ world }) => {
  expect(await sendCode(worldContext(world.db.sql, world), phone, at(world, 0))).toBe(true);
  const digits = await digitsOf(world);
  expect(digits).toMatch(/^\d{6}$/);
  const results = await Promise.all(
    Array.from({ length: crowd }, () => consumeCode(worldContext(world.db.sql, world), phone, digits, at(world, 1))),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
  expect([
    await verifyCode(worldContext(world.db.sql, world), phone, digits, at(world, 2)),
    await digitsOf(world),
  ]).toEqual([false, ""]);
});

test("a code is valid until its three minutes are over, and not at their end", async ({ world }) => {
  await sendCode(worldContext(world.db.sql, world), phone, at(world, 0));
  const digits = await digitsOf(world);
  const isGood = (ms: number) => verifyCode(worldContext(world.db.sql, world), phone, digits, at(world, ms));
  expect([await isGood(codeMs - 1), await isGood(codeMs)]).toEqual([true, false]);
});

test("a code is invalid for another purpose, target or session", async ({ world }) => {
  await sendCode(worldContext(world.db.sql, world), phone, at(world, 0));
  const digits = await digitsOf(world);
  const tries: [CodeFor, Partial<Caller>][] = [
    [{ ...phone, purpose: "payout" }, {}],
    [{ ...phone, target: "13900000002" }, {}],
    [phone, { token: "another session" }],
    [phone, { token: undefined }],
  ];
  for (const [code, change] of tries)
    expect(await consumeCode(worldContext(world.db.sql, world), code, digits, at(world, 1, change))).toBe(false);
  expect(await consumeCode(worldContext(world.db.sql, world), phone, digits, at(world, 1))).toBe(true);
});

test("five wrong tries invalidate a code, in parallel or in sequence", async ({ world }) => {
  await sendCode(worldContext(world.db.sql, world), phone, at(world, 0));
  const digits = await digitsOf(world);
  await Promise.all(
    Array.from({ length: wrongCodesMax - 1 }, () =>
      verifyCode(worldContext(world.db.sql, world), phone, wrongDigits(digits), at(world, 1)),
    ),
  );
  expect(await verifyCode(worldContext(world.db.sql, world), phone, digits, at(world, 1))).toBe(true);
  expect(await verifyCode(worldContext(world.db.sql, world), phone, wrongDigits(digits), at(world, 1))).toBe(false);
  expect([
    await verifyCode(worldContext(world.db.sql, world), phone, digits, at(world, 1)),
    await consumeCode(worldContext(world.db.sql, world), phone, digits, at(world, 1)),
  ]).toEqual([false, false]);
});

test("a new code replaces the one before it, and comes 55 seconds after it at the earliest", async ({ world }) => {
  const send = (ms: number) => sendCode(worldContext(world.db.sql, world), phone, at(world, ms));
  expect(await send(0)).toBe(true);
  const first = await digitsOf(world);
  expect([await send(codeEveryMs - 1), await digitsOf(world)]).toEqual([false, first]);
  expect(await send(codeEveryMs)).toBe(true);
  const second = await digitsOf(world);
  expect(second).toMatch(/^\d{6}$/);
  expect(await consumeCode(worldContext(world.db.sql, world), phone, second, at(world, codeEveryMs + 1))).toBe(true);
});

test("a person who gets no code learns when the next one is available: after the pause, or when the day is over", async ({
  world,
}) => {
  const tx = worldContext(world.db.sql, world);
  const waitMs = async (ms: number) => (await codeResendDelay(tx, phone, at(world, ms))).seconds * 1_000;
  await sendCode(tx, phone, at(world, 0));
  expect(await waitMs(10_000)).toBe(codeEveryMs - 10_000);
  for (let i = 1; i < codesPerDayMax; i += 1) await sendCode(tx, phone, at(world, i * codeEveryMs));
  const now = (codesPerDayMax + 1) * codeEveryMs;
  expect(await sendCode(tx, phone, at(world, now))).toBe(false);
  expect(await waitMs(now)).toBe(dayMs - now);
});

test("ten codes a day go to one target for one purpose; another purpose has its own ten", async ({ world }) => {
  const send = (ms: number, code = phone) => sendCode(worldContext(world.db.sql, world), code, at(world, ms));
  const results: boolean[] = [];
  for (let i = 0; i <= codesPerDayMax; i += 1) results.push(await send(i * codeEveryMs));
  expect(results).toEqual([...Array.from({ length: codesPerDayMax }, () => true), false]);
  const now = (codesPerDayMax + 1) * codeEveryMs;
  expect([await send(now, { ...phone, purpose: "payout" }), await send(dayMs - 1), await send(dayMs)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("a code moved to another person's row is invalid there", async ({ world }) => {
  await sendCode(worldContext(world.db.sql, world), phone, at(world, 0));
  const digits = await digitsOf(world);
  const otherPhone = { ...phone, target: "13900000002" };
  await world.db.sql("update verification_code set target = $2 where world = $1::uuid", [world.id, otherPhone.target]);
  expect([
    await verifyCode(worldContext(world.db.sql, world), otherPhone, digits, at(world, 1)),
    await consumeCode(worldContext(world.db.sql, world), otherPhone, digits, at(world, 1)),
  ]).toEqual([false, false]);
});

test("a code is not used up once its three minutes are over", async ({ world }) => {
  await sendCode(worldContext(world.db.sql, world), phone, at(world, 0));
  const digits = await digitsOf(world);
  expect([
    await consumeCode(worldContext(world.db.sql, world), phone, digits, at(world, codeMs)),
    await consumeCode(worldContext(world.db.sql, world), phone, digits, at(world, codeMs - 1)),
  ]).toEqual([false, true]);
});

test("a mail with a code names its purpose and the minutes of its validity", async ({ world }) => {
  const mail: CodeFor = { purpose: "payPassword", kind: "mail", target: "a@test.example" };
  await sendCode(worldContext(world.db.sql, world), mail, at(world, 0));
  const [row] = await world.db.sql<{ subject: string; sealed: Uint8Array; expires_at: Date }>(
    "select subject, sealed, expires_at from outbox where world = $1::uuid and recipient = $2",
    [world.id, mail.target],
  );
  if (!row) throw new Error("a letter is sent");
  const text = openText(row.sealed);
  expect(row.subject).not.toBe("");
  expect(text).toMatch(/(^|\D)\d{6}(\D|$)/);
  expect(text).toMatch(/\b3 minutes/);
  expect(text).toContain("payment password");
  expect(row.expires_at).toEqual(addMilliseconds(world.real, codeMs));
});

test("each target has its own ten, and an address no more than two hundred for all its targets", async ({ world }) => {
  const send = (target: string, ms: number, from = "10.0.0.1") =>
    sendCode(worldContext(world.db.sql, world), { ...phone, target }, at(world, ms, { from }));
  const results: boolean[] = [];
  for (let i = 0; i <= codesPerDayFromAddressMax; i += 1) results.push(await send(`1390000${1_000 + i}`, i));
  expect([results.filter(Boolean).length, results.at(-1)]).toEqual([codesPerDayFromAddressMax, false]);
  const now = codesPerDayFromAddressMax + 1;
  expect(await send("13900009999", now, "10.0.0.2")).toBe(true);
});

test("of codes requested at the same moment one is sent", async ({ world }) => {
  const results = await Promise.all(
    Array.from({ length: 20 }, () => sendCode(worldContext(world.db.sql, world), phone, at(world, 0))),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await digitsOf(world)).toMatch(/^\d{6}$/);
});

test("the database stores no code in clear, neither among codes nor in the outbox", async ({ world }) => {
  await sendCode(worldContext(world.db.sql, world), phone, at(world, 0));
  const digits = await digitsOf(world);
  const rows = await world.db.sql<{ text: string }>(
    "select row_to_json(c)::text as text from verification_code c where world = $1::uuid union all select row_to_json(o)::text from outbox o where world = $1::uuid",
    [world.id],
  );
  expect(rows).toHaveLength(2);
  for (const { text } of rows) expect(text.includes(digits)).toBe(false);
});

test("a code for one payment is refused for another, and its mail names the payment", async ({ world }) => {
  const tx = worldContext(world.db.sql, world);
  await sendCode(tx, paying(1), at(world, 0));
  const digits = await digitsOf(world, paying(1));
  const [letter] = await world.db.sql<{ sealed: Uint8Array }>("select sealed from outbox where world = $1::uuid", [
    world.id,
  ]);
  expect(letter && openText(letter.sealed)).toContain("pay invoice 1");
  expect(await consumeCode(tx, paying(2), digits, at(world, 1))).toBe(false);
  expect(await consumeCode(tx, { ...phone, purpose: "payout" }, digits, at(world, 1))).toBe(false);
  expect(await consumeCode(tx, paying(1), digits, at(world, 1))).toBe(true);
});

test("another payment need not wait for the one before it, the same one has to, and has ten codes a day", async ({
  world,
}) => {
  const tx = worldContext(world.db.sql, world);
  const send = (no: number, ms: number) => sendCode(tx, paying(no), at(world, ms));
  expect([await send(1, 0), await send(2, 1), await send(1, codeEveryMs - 1)]).toEqual([true, true, false]);
  expect(await codeResendDelay(tx, paying(1), at(world, 0))).toEqual({ seconds: codeEveryMs / 1_000 });
  expect(await codeResendDelay(tx, paying(3), at(world, 0))).toEqual({ seconds: 1 });
  for (let i = 1; i < codesPerDayMax; i += 1) expect(await send(1, i * codeEveryMs)).toBe(true);
  const now = codesPerDayMax * codeEveryMs;
  expect([await send(1, now), await send(3, now)]).toEqual([false, true]);
});

test("fifty codes a day go to one target for all payments together", async ({ world }) => {
  const tx = worldContext(world.db.sql, world);
  const send = (no: number, target = phone.target) => sendCode(tx, { ...paying(no), target }, at(world, no));
  const results: boolean[] = [];
  for (let no = 0; no <= codesOfOperationsPerDayMax; no += 1) results.push(await send(no));
  expect([results.filter(Boolean).length, results.at(-1)]).toEqual([codesOfOperationsPerDayMax, false]);
  expect(await send(codesOfOperationsPerDayMax + 1, "13900000002")).toBe(true);
});

test("without a session a code belongs to the network that requested it: no other network replaces it, uses it or has to wait", async ({
  world,
}) => {
  const tx = worldContext(world.db.sql, world);
  const code = { ...phone, purpose: "forget" } as const;
  const from = (address: string, ms = 0) => at(world, ms, { token: undefined, from: address });
  expect(await sendCode(tx, code, from("10.0.0.1"))).toBe(true);
  const digits = await digitsOf(world, code);
  expect(await sendCode(tx, code, from("10.0.0.2"))).toBe(true);
  expect(await sendCode(tx, code, from("10.0.0.1", 1))).toBe(false);
  // nor is the letter removed before its recipient has read it
  expect(await digitsOf(world, code)).toContain(digits);
  expect([
    await verifyCode(tx, code, digits, from("10.0.0.2")),
    await verifyCode(tx, code, digits, at(world, 0, { from: "10.0.0.1" })),
    await verifyCode(tx, code, digits, from("10.0.0.1")),
  ]).toEqual([false, false, true]);
});

test("thirty codes a day go to one target from all networks together, and another target has its own thirty", async ({
  world,
}) => {
  const tx = worldContext(world.db.sql, world);
  const send = (no: number, target = phone.target) =>
    sendCode(tx, { ...phone, target, purpose: "forget" }, at(world, no, { token: undefined, from: `10.0.${no}.1` }));
  const results: boolean[] = [];
  for (let no = 0; no <= codesPerDayToTargetMax; no += 1) results.push(await send(no));
  expect([results.filter(Boolean).length, results.at(-1)]).toEqual([codesPerDayToTargetMax, false]);
  expect(await send(codesPerDayToTargetMax + 1, "13900000002")).toBe(true);
});

test("the first request of a recipient never waits, whatever others at its address requested", async ({ world }) => {
  const tx = worldContext(world.db.sql, world);
  await sendCode(tx, phone, at(world, 0));
  expect(await codeResendDelay(tx, { ...phone, target: "13900000002" }, at(world, 0))).toEqual({ seconds: 0 });
});

test("mails with links have the rate limit of their sender, or the usual one; a refusal reports the waiting time", async ({
  world,
}) => {
  const tx = worldContext(world.db.sql, world);
  const [at0, address] = [at(world, 0), "a@test.example"];
  const atOnce = { everyMs: 0 };
  expect(await consumeSendingAllowance(tx, "invite", address, at0, atOnce)).toBe(true);
  expect(await messageResendDelay(tx, "invite", address, at0, atOnce)).toEqual({ seconds: 0 });
  expect(await messageResendDelay(tx, "invite", address, at0)).toEqual({ seconds: codeEveryMs / 1_000 });
  expect(await consumeSendingAllowance(tx, "invite", address, at0)).toBe(false);
  for (let count = 1; count < codesPerDayMax; count += 1)
    expect(await consumeSendingAllowance(tx, "invite", address, at0, atOnce)).toBe(true);
  expect(await consumeSendingAllowance(tx, "invite", address, at0, atOnce)).toBe(false);
  expect(await messageResendDelay(tx, "invite", address, at0, atOnce)).toEqual({ seconds: dayMs / 1_000 });
});
