import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { files } from "@/lib/files/calls/files";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { marketActions } from "@/lib/operations/calls/market";
import { recordingCalls } from "@/lib/operations/calls/scenarios";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { sweepRecordings } from "@/lib/simulator/driving/scenarios/recording/recordings";
import { dayMs, later } from "@/lib/time/instant";
import { card } from "@/prisma/scenarios/papers";
import { sent, uploadOf } from "../fixtures/examples/files";
import { german } from "../fixtures/paying";
import { isLong } from "../fixtures/findings";
import { isEmbedded } from "../fixtures/kind";
import { played, wrong } from "../fixtures/played";
import { Driven, live, playedToTheSame } from "../fixtures/recorded";
import { runsOf } from "../fixtures/sample";
import { operationsPerson as ops, payPassword, test } from "../fixtures/world";

const refusedWith = (code: string) => expect.objectContaining({ code });
const usd = (units: bigint) => money("USD", units * 100n);

/** Exchanges at once. */
async function exchanges(world: Driven, who: Awaited<ReturnType<Driven["merchant"]>>, units = 100n) {
  const { quoteId } = await world.ask(exchange.lockQuote, { sell: "USD", buy: "EUR", amount: usd(units) }, who);
  return world.ask(exchange.placeRealTime, { quoteId, payPassword }, who);
}

/** Of the random lives: how many, and how long each is. */
const lives = runsOf("simulator/recording");
const commands = isLong ? 80 : isEmbedded ? 25 : 60;

for (let seed = 1; seed <= lives; seed += 1)
  test(`what was done in a world is a scenario that does the same in another, and is recorded as the same text: history ${seed}`, async ({
    world,
  }) => {
    const one = await Driven.make(world, { records: true });
    await live(one, seed, commands);
    const other = await playedToTheSame(one, await one.exported());
    expect(other.name).toBe(one.name);
  });

test("a world that is reset is recorded whole, one that was in use from its present state on", async ({ world }) => {
  const driven = await Driven.make(world);
  await driven.merchant("Acme Trading");
  expect(await driven.desk(recordingCalls.beginRecording, {})).toMatchObject({ state: "recording", isWhole: false });
  await driven.desk(recordingCalls.endRecording, {});
  await driven.desk(operations.resetWorld, {});
  expect(await driven.desk(recordingCalls.recording, {})).toMatchObject({ state: "none" });
  expect(await driven.desk(recordingCalls.beginRecording, {})).toMatchObject({ state: "recording", isWhole: true });
});

test("a recording that began later plays from the state it began with, and leaves out what is about something before", async ({
  world,
}) => {
  const driven = await Driven.make(world);
  const acme = await driven.merchant("Acme Trading");
  const { payeeId } = await driven.ask(payments.addPayee, { ...german, payPassword }, acme);
  await driven.desk(operations.setRate, { rate: { base: "USD", quote: "EUR", value: 87_000_000n } });
  await driven.desk(operations.advance, { bySeconds: 4_321 });
  const before = await driven.ask(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "EUR",
      amount: usd(200n),
      target: { base: "EUR", quote: "USD", value: 114_300_000n },
      validUntil: "2026-03-19",
      fillsPart: false,
      holdsFunds: false,
      payPassword,
    },
    acme,
  );
  const cost = { payeeId, amount: money("EUR", 50_00n), payCurrency: "USD" as const, bearer: "SHA" as const };
  const { quoteId } = await driven.ask(payments.cost, cost, acme);
  const terms = { purpose: "goods", reference: "INV 1", merchantOrderNo: "", isAgain: true, payPassword } as const;
  const paid = await driven.ask(payments.pay, { ...cost, ...terms, ...(quoteId && { quoteId }) }, acme);
  await driven.desk(marketActions.setSpread, { currency: "EUR", halfSpreadPpm: 100 });
  await driven.desk(recordingCalls.beginRecording, {});
  await exchanges(driven, acme);
  await driven.desk(operations.advance, { bySeconds: 60 });
  await driven.ask(payments.cost, cost, acme);
  await driven.ask(exchange.cancel, { orderNo: before.orderNo }, acme);
  // its rate had another spread: it is nothing that the state has
  await driven.ask(payments.cancel, { orderNo: paid.orderNo }, acme);
  const text = await driven.exported("recording");
  expect(text).toContain('cancelExchange: { orderNo: "${before1.orderNo}" }');
  expect(text).toMatch(/# 2026-03-18 11:13 payments\.\w+: is about something that this scenario does not make/);
  expect(text).toContain('payeeId: "${acme-trading.payee1.payeeId}"');
  const told = await played(world, text);
  expect(told.problems).toEqual([]);
  expect(wrong(told)).toEqual([]);
});

test("a state is exported of any world, and made of its file it owns the same at the same rates", async ({ world }) => {
  const driven = await Driven.make(world);
  const acme = await driven.merchant("Acme Trading", [
    ["USD", 5_000_00n],
    ["EUR", 1_00n],
  ]);
  await driven.merchant("中文公司", [["USD", 7_00n]]);
  await driven.desk(driving.setTerms, { terms: { quoteSeconds: 45 } });
  await driven.desk(marketActions.setPath, { currency: "EUR", kind: "still", stepPpm: 0, driftPpm: 0 });
  await driven.desk(operations.advance, { bySeconds: 7_777 });
  await driven.desk(operations.halt, { base: "USD", quote: "CNH", isHalted: true });
  await driven.ask(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "EUR",
      amount: usd(200n),
      target: { base: "EUR", quote: "USD", value: 116_000_000n },
      validUntil: "2026-03-19",
      fillsPart: false,
      holdsFunds: true,
      payPassword,
    },
    acme,
  );
  const text = await driven.exported();
  const told = await played(world, text);
  expect(told.problems).toEqual([]);
  expect(wrong(told)).toEqual([]);
  const other = new Driven(world, told.world);
  expect((await other.desk(operations.market, {})).mids).toEqual((await driven.desk(operations.market, {})).mids);
  expect((await other.desk(operations.market, {})).halted).toEqual([{ base: "USD", quote: "CNH" }]);
  const merchants = async (of: Driven) =>
    (await of.desk(operations.merchants, { currentPage: 1, pageSize: 20 })).rows.map(({ name, balances }) => [
      name,
      balances,
    ]);
  expect(await merchants(other)).toEqual(await merchants(driven));
});

test("nothing that opens something is kept: no password, no code, no token, no file", async ({ world, db }) => {
  const driven = await Driven.make(world, { records: true });
  const acme = await driven.merchant("Acme Trading");
  await exchanges(driven, acme);
  await driven.ask(files.upload, uploadOf(sent("secret-paper.png", "image/png", card), "PAYEE_PROOF"), acme);
  const rows = await db.sql<{ line: string }>(
    "select to_jsonb(s)::text as line from recorded_step s join world w on w.id = s.world where w.name = $1",
    [driven.name],
  );
  const all = rows.map(({ line }) => line).join("\n");
  expect(rows.length).toBeGreaterThan(3);
  expect(all).not.toContain(payPassword);
  expect(all).not.toMatch(/password|token|secret-paper|captcha/i);
  expect(await driven.exported()).toContain("file: { name: paper.png }");
});

test("what a scenario cannot tell is a comment in its place", async ({ world }) => {
  const driven = await Driven.make(world, { records: true });
  const acme = await driven.merchant("Acme Trading");
  // nobody whom this scenario makes
  const clerk = { ...acme, operatorType: 2, operatorId: "01900000-0000-7000-8000-000000000001" };
  await exchanges(driven, clerk);
  await driven.desk(operations.sendRemittance, {
    userNo: acme.userNo,
    amount: usd(1n),
    payerName: "A payer with ${step1.orderNo}",
    payerAccount: "",
    payerBank: "",
    payerCountry: "US",
    postscript: "",
    chargingMode: "SHA",
    arrivesInMinutes: 10,
  });
  expect(await driven.desk(recordingCalls.recording, {})).toMatchObject({ steps: 4, untold: 0 });
  const [english, chinese] = [await driven.exported(), await driven.exported(undefined, "zh-CN")];
  expect(english).toMatch(
    /# 2026-03-18 10:00 exchange\.placeRealTime: made by a user whom this scenario does not make/,
  );
  expect(english).toMatch(/# 2026-03-18 10:00 operations\.sendRemittance: holds a text/);
  expect(chinese).toMatch(/# 2026-03-18 10:00 exchange\.placeRealTime：由此场景未产生的用户执行/);
  // what is missing may have moved money: nothing is expected of balances then
  expect(english).not.toContain("balances");
  expect(wrong(await played(world, english))).toEqual([]);
});

test("what was refused, or done outside a recording, is no step", async ({ world }) => {
  const driven = await Driven.make(world);
  const acme = await driven.merchant("Acme Trading", [["USD", 10_00n]]);
  await driven.desk(recordingCalls.beginRecording, {});
  await expect(exchanges(driven, acme, 5_000n)).rejects.toEqual(refusedWith("LACK_BALANCE"));
  // the quote was locked, what was to use it refused
  expect(await driven.desk(recordingCalls.endRecording, {})).toMatchObject({ state: "ended", steps: 1 });
  await exchanges(driven, acme, 1n);
  expect(await driven.desk(recordingCalls.recording, {})).toMatchObject({ state: "ended", steps: 1 });
});

test("of two who begin or end at once one is refused, and so is whoever begins twice or ends nothing", async ({
  world,
}) => {
  const driven = await Driven.make(world);
  await expect(driven.desk(recordingCalls.endRecording, {})).rejects.toEqual(refusedWith("RECORDING_NONE"));
  await expect(driven.exported("recording")).rejects.toEqual(refusedWith("RECORDING_NONE"));
  const other = { ...ops, name: "another" };
  const begun = await Promise.allSettled([
    driven.desk(recordingCalls.beginRecording, {}),
    driven.desk(recordingCalls.beginRecording, {}, other),
  ]);
  expect(begun.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(driven.desk(recordingCalls.beginRecording, {})).rejects.toEqual(refusedWith("RECORDING_RUNS"));
  const ended = await Promise.allSettled([
    driven.desk(recordingCalls.endRecording, {}),
    driven.desk(recordingCalls.endRecording, {}, other),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(driven.desk(recordingCalls.endRecording, {})).rejects.toEqual(refusedWith("RECORDING_NONE"));
});

test("merchants who act at once are told in an order that comes to the same books", async ({ world }) => {
  const driven = await Driven.make(world, { records: true });
  const [one, other] = [await driven.merchant("Acme Trading"), await driven.merchant("Beta Goods")];
  await Promise.all(Array.from({ length: 12 }, (_, no) => exchanges(driven, no % 2 ? one : other, BigInt(100 + no))));
  const [text, hash] = [await driven.exported(), await driven.logHash()];
  await driven.remove();
  const told = await played(world, text);
  expect(wrong(told)).toEqual([]);
  expect(await new Driven(world, told.world).logHash()).toBe(hash);
});

test("a recording goes with its world, is in no snapshot, and nothing of it is left", async ({ world, db }) => {
  const driven = await Driven.make(world, { records: true });
  const acme = await driven.merchant("Acme Trading");
  const { snapshotId } = await driven.desk(operations.takeSnapshot, {});
  const { name } = await driven.desk(operations.restore, { snapshotId, name: `${driven.name.slice(0, 50)}-2` });
  expect(await new Driven(world, name).desk(recordingCalls.recording, {})).toMatchObject({ state: "none" });
  const [, id] = [acme, (await db.sql<{ id: string }>("select id from world where name = $1", [driven.name]))[0]?.id];
  const busy = Promise.allSettled([exchanges(driven, acme), exchanges(driven, acme)]);
  await driven.remove();
  await busy;
  const left = await db.sql(
    "select 1 from recording where world = $1::uuid union all select 1 from recorded_step where world = $1::uuid",
    [id],
  );
  expect(left).toEqual([]);
});

test("a recording that comes to its bounds keeps nothing more, and its file says what is missing", async ({
  world,
  db,
}) => {
  const driven = await Driven.make(world, { records: true });
  const acme = await driven.merchant("Acme Trading");
  await db.sql("update recording set steps = 999 where world = (select id from world where name = $1)", [driven.name]);
  await exchanges(driven, acme);
  expect(await driven.desk(recordingCalls.recording, {})).toMatchObject({ state: "full", steps: 1_000, missed: 1 });
  const text = await driven.exported();
  expect(text).toContain("1 later step is missing");
  expect(text).not.toContain("expect:");
  expect(await driven.desk(recordingCalls.endRecording, {})).toMatchObject({ state: "ended", missed: 1 });
});

test("a recording ends by itself after a week, and is forgotten a month after its end", async ({ world, db }) => {
  const driven = await Driven.make(world, { records: true });
  const acme = await driven.merchant("Acme Trading");
  await sweepRecordings(db, later(world.real, 7 * dayMs - 1));
  expect(await driven.desk(recordingCalls.recording, {})).toMatchObject({ state: "recording", steps: 1 });
  const end = later(world.real, 7 * dayMs);
  await sweepRecordings(db, end);
  await exchanges(driven, acme);
  expect(await driven.desk(recordingCalls.recording, {})).toMatchObject({ state: "ended", steps: 1 });
  await sweepRecordings(db, later(end, 30 * dayMs + 1));
  expect(await driven.desk(recordingCalls.recording, {})).toMatchObject({ state: "none", steps: 0 });
  expect(await driven.desk(recordingCalls.beginRecording, {})).toMatchObject({ state: "recording", steps: 0 });
});

test("the world that follows the wall clock is never recorded; its state names no company", async ({ world }) => {
  await expect(world.ask(recordingCalls.beginRecording, { world: "default" }, ops)).rejects.toEqual(
    refusedWith("WORLD_FOLLOWS_WALL_CLOCK"),
  );
  const text = await new Driven(world, "default").exported();
  expect(text).toContain("name: default");
});
