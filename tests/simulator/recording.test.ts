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
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { german } from "../fixtures/paying";
import { isLong } from "../fixtures/findings";
import { isEmbedded } from "../fixtures/kind";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { DrivenWorld, live, playedToTheSame } from "../fixtures/recording";
import { runsOf } from "../fixtures/sample";
import { operationsPerson as ops, payPassword, test } from "../fixtures/world";

const refusedWith = (code: string) => expect.objectContaining({ code });
const usd = (units: bigint) => money("USD", units * 100n);

/** Exchanges at once. */
async function exchanges(world: DrivenWorld, principal: Awaited<ReturnType<DrivenWorld["merchant"]>>, units = 100n) {
  const { quoteId } = await world.call(exchange.lockQuote, { sell: "USD", buy: "EUR", amount: usd(units) }, principal);
  return world.call(exchange.placeRealTime, { quoteId, payPassword }, principal);
}

/** Of the random lives: how many, and how long each is. */
const lives = runsOf("simulator/recording");
const commands = isLong ? 80 : isEmbedded ? 25 : 60;

for (let seed = 1; seed <= lives; seed += 1)
  test(`what was done in a world is a scenario that does the same in another, and is recorded as the same text: history ${seed}`, async ({
    world,
  }) => {
    const firstWorld = await DrivenWorld.make(world, { records: true });
    await live(firstWorld, seed, commands);
    const replayedWorld = await playedToTheSame(firstWorld, await firstWorld.exportScenario());
    expect(replayedWorld.name).toBe(firstWorld.name);
  });

test("a world that is reset is recorded whole, one that was in use from its present state on", async ({ world }) => {
  const drivenWorld = await DrivenWorld.make(world);
  await drivenWorld.merchant("Acme Trading");
  expect(await drivenWorld.callOperations(recordingCalls.beginRecording, {})).toMatchObject({
    state: "recording",
    isWhole: false,
  });
  await drivenWorld.callOperations(recordingCalls.endRecording, {});
  await drivenWorld.callOperations(operations.resetWorld, {});
  expect(await drivenWorld.callOperations(recordingCalls.recording, {})).toMatchObject({ state: "none" });
  expect(await drivenWorld.callOperations(recordingCalls.beginRecording, {})).toMatchObject({
    state: "recording",
    isWhole: true,
  });
});

test("a recording that began later plays from the state it began with, and leaves out what is about something before", async ({
  world,
}) => {
  const drivenWorld = await DrivenWorld.make(world);
  const acme = await drivenWorld.merchant("Acme Trading");
  const { payeeId } = await drivenWorld.call(payments.addPayee, { ...german, payPassword }, acme);
  await drivenWorld.callOperations(operations.setRate, { rate: { base: "USD", quote: "EUR", value: 87_000_000n } });
  await drivenWorld.callOperations(operations.advance, { bySeconds: 4_321 });
  const before = await drivenWorld.call(
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
  const { quoteId } = await drivenWorld.call(payments.cost, cost, acme);
  const terms = { purpose: "goods", reference: "INV 1", merchantOrderNo: "", isAgain: true, payPassword } as const;
  const payment = await drivenWorld.call(payments.pay, { ...cost, ...terms, ...(quoteId && { quoteId }) }, acme);
  await drivenWorld.callOperations(marketActions.setSpread, { currency: "EUR", halfSpreadPpm: 100 });
  await drivenWorld.callOperations(recordingCalls.beginRecording, {});
  await exchanges(drivenWorld, acme);
  await drivenWorld.callOperations(operations.advance, { bySeconds: 60 });
  await drivenWorld.call(payments.cost, cost, acme);
  await drivenWorld.call(exchange.cancel, { orderNo: before.orderNo }, acme);
  // its rate had another spread: it is nothing that the state has
  await drivenWorld.call(payments.cancel, { orderNo: payment.orderNo }, acme);
  const text = await drivenWorld.exportScenario("recording");
  expect(text).toContain('cancelExchange: { orderNo: "${before1.orderNo}" }');
  expect(text).toMatch(/# 2026-03-18 11:13 payments\.\w+: is about something that this scenario does not make/);
  expect(text).toContain('payeeId: "${acme-trading.payee1.payeeId}"');
  const playResult = await runScenarioText(world, text);
  expect(playResult.problems).toEqual([]);
  expect(wrong(playResult)).toEqual([]);
});

test("a state is exported of any world, and made of its file it owns the same at the same rates", async ({ world }) => {
  const drivenWorld = await DrivenWorld.make(world);
  const acme = await drivenWorld.merchant("Acme Trading", [
    ["USD", 5_000_00n],
    ["EUR", 1_00n],
  ]);
  await drivenWorld.merchant("中文公司", [["USD", 7_00n]]);
  await drivenWorld.callOperations(driving.setTerms, { terms: { quoteSeconds: 45 } });
  await drivenWorld.callOperations(marketActions.setPath, { currency: "EUR", kind: "still", stepPpm: 0, driftPpm: 0 });
  await drivenWorld.callOperations(operations.advance, { bySeconds: 7_777 });
  await drivenWorld.callOperations(operations.halt, { base: "USD", quote: "CNH", isHalted: true });
  await drivenWorld.call(
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
  const text = await drivenWorld.exportScenario();
  const playResult = await runScenarioText(world, text);
  expect(playResult.problems).toEqual([]);
  expect(wrong(playResult)).toEqual([]);
  const otherWorld = new DrivenWorld(world, playResult.world);
  expect((await otherWorld.callOperations(operations.market, {})).mids).toEqual(
    (await drivenWorld.callOperations(operations.market, {})).mids,
  );
  expect((await otherWorld.callOperations(operations.market, {})).halted).toEqual([{ base: "USD", quote: "CNH" }]);
  const merchants = async (of: DrivenWorld) =>
    (await of.callOperations(operations.merchants, { currentPage: 1, pageSize: 20 })).rows.map(({ name, balances }) => [
      name,
      balances,
    ]);
  expect(await merchants(otherWorld)).toEqual(await merchants(drivenWorld));
});

test("nothing that opens something is kept: no password, no code, no token, no file", async ({ world, db }) => {
  const drivenWorld = await DrivenWorld.make(world, { records: true });
  const acme = await drivenWorld.merchant("Acme Trading");
  await exchanges(drivenWorld, acme);
  await drivenWorld.call(
    files.upload,
    uploadOf(sampleStoredFile("secret-paper.png", "image/png", card), "PAYEE_PROOF"),
    acme,
  );
  const rows = await db.sql<{ line: string }>(
    "select to_jsonb(s)::text as line from recorded_step s join world w on w.id = s.world where w.name = $1",
    [drivenWorld.name],
  );
  const all = rows.map(({ line }) => line).join("\n");
  expect(rows.length).toBeGreaterThan(3);
  expect(all).not.toContain(payPassword);
  expect(all).not.toMatch(/password|token|secret-paper|captcha/i);
  expect(await drivenWorld.exportScenario()).toContain("file: { name: paper.png }");
});

test("what a scenario cannot tell is a comment in its place", async ({ world }) => {
  const drivenWorld = await DrivenWorld.make(world, { records: true });
  const acme = await drivenWorld.merchant("Acme Trading");
  // nobody whom this scenario makes
  const clerk = { ...acme, operatorType: 2, operatorId: "01900000-0000-7000-8000-000000000001" };
  await exchanges(drivenWorld, clerk);
  await drivenWorld.callOperations(operations.sendRemittance, {
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
  expect(await drivenWorld.callOperations(recordingCalls.recording, {})).toMatchObject({ steps: 4, untold: 0 });
  const [english, chinese] = [await drivenWorld.exportScenario(), await drivenWorld.exportScenario(undefined, "zh-CN")];
  expect(english).toMatch(
    /# 2026-03-18 10:00 exchange\.placeRealTime: made by a user whom this scenario does not make/,
  );
  expect(english).toMatch(/# 2026-03-18 10:00 operations\.sendRemittance: holds a text/);
  expect(chinese).toMatch(/# 2026-03-18 10:00 exchange\.placeRealTime：由此场景未产生的用户执行/);
  // what is missing may have moved money: nothing is expected of balances then
  expect(english).not.toContain("balances");
  expect(wrong(await runScenarioText(world, english))).toEqual([]);
});

test("what was refused, or done outside a recording, is no step", async ({ world }) => {
  const drivenWorld = await DrivenWorld.make(world);
  const acme = await drivenWorld.merchant("Acme Trading", [["USD", 10_00n]]);
  await drivenWorld.callOperations(recordingCalls.beginRecording, {});
  await expect(exchanges(drivenWorld, acme, 5_000n)).rejects.toEqual(refusedWith("LACK_BALANCE"));
  // the quote was locked, what was to use it refused
  expect(await drivenWorld.callOperations(recordingCalls.endRecording, {})).toMatchObject({ state: "ended", steps: 1 });
  await exchanges(drivenWorld, acme, 1n);
  expect(await drivenWorld.callOperations(recordingCalls.recording, {})).toMatchObject({ state: "ended", steps: 1 });
});

test("of two who begin or end at once one is refused, and so is whoever begins twice or ends nothing", async ({
  world,
}) => {
  const drivenWorld = await DrivenWorld.make(world);
  await expect(drivenWorld.callOperations(recordingCalls.endRecording, {})).rejects.toEqual(
    refusedWith("RECORDING_NONE"),
  );
  await expect(drivenWorld.exportScenario("recording")).rejects.toEqual(refusedWith("RECORDING_NONE"));
  const otherPrincipal = { ...ops, name: "another" };
  const beginResults = await Promise.allSettled([
    drivenWorld.callOperations(recordingCalls.beginRecording, {}),
    drivenWorld.callOperations(recordingCalls.beginRecording, {}, otherPrincipal),
  ]);
  expect(beginResults.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(drivenWorld.callOperations(recordingCalls.beginRecording, {})).rejects.toEqual(
    refusedWith("RECORDING_RUNS"),
  );
  const endResults = await Promise.allSettled([
    drivenWorld.callOperations(recordingCalls.endRecording, {}),
    drivenWorld.callOperations(recordingCalls.endRecording, {}, otherPrincipal),
  ]);
  expect(endResults.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(drivenWorld.callOperations(recordingCalls.endRecording, {})).rejects.toEqual(
    refusedWith("RECORDING_NONE"),
  );
});

test("merchants who act at once are told in an order that comes to the same books", async ({ world }) => {
  const drivenWorld = await DrivenWorld.make(world, { records: true });
  const [firstMerchant, otherMerchant] = [
    await drivenWorld.merchant("Acme Trading"),
    await drivenWorld.merchant("Beta Goods"),
  ];
  await Promise.all(
    Array.from({ length: 12 }, (_, no) =>
      exchanges(drivenWorld, no % 2 ? firstMerchant : otherMerchant, BigInt(100 + no)),
    ),
  );
  const [text, hash] = [await drivenWorld.exportScenario(), await drivenWorld.logHash()];
  await drivenWorld.remove();
  const playResult = await runScenarioText(world, text);
  expect(wrong(playResult)).toEqual([]);
  expect(await new DrivenWorld(world, playResult.world).logHash()).toBe(hash);
});

test("a recording goes with its world, is in no snapshot, and nothing of it is left", async ({ world, db }) => {
  const drivenWorld = await DrivenWorld.make(world, { records: true });
  const acme = await drivenWorld.merchant("Acme Trading");
  const { snapshotId } = await drivenWorld.callOperations(operations.takeSnapshot, {});
  const { name } = await drivenWorld.callOperations(operations.restore, {
    snapshotId,
    name: `${drivenWorld.name.slice(0, 50)}-2`,
  });
  expect(await new DrivenWorld(world, name).callOperations(recordingCalls.recording, {})).toMatchObject({
    state: "none",
  });
  const [, id] = [
    acme,
    (await db.sql<{ id: string }>("select id from world where name = $1", [drivenWorld.name]))[0]?.id,
  ];
  const busy = Promise.allSettled([exchanges(drivenWorld, acme), exchanges(drivenWorld, acme)]);
  await drivenWorld.remove();
  await busy;
  const remainingRows = await db.sql(
    "select 1 from recording where world = $1::uuid union all select 1 from recorded_step where world = $1::uuid",
    [id],
  );
  expect(remainingRows).toEqual([]);
});

test("a recording that comes to its bounds keeps nothing more, and its file says what is missing", async ({
  world,
  db,
}) => {
  const drivenWorld = await DrivenWorld.make(world, { records: true });
  const acme = await drivenWorld.merchant("Acme Trading");
  await db.sql("update recording set steps = 999 where world = (select id from world where name = $1)", [
    drivenWorld.name,
  ]);
  await exchanges(drivenWorld, acme);
  expect(await drivenWorld.callOperations(recordingCalls.recording, {})).toMatchObject({
    state: "full",
    steps: 1_000,
    missed: 1,
  });
  const text = await drivenWorld.exportScenario();
  expect(text).toContain("1 later step is missing");
  expect(text).not.toContain("expect:");
  expect(await drivenWorld.callOperations(recordingCalls.endRecording, {})).toMatchObject({
    state: "ended",
    missed: 1,
  });
});

test("a recording ends by itself after a week, and is forgotten a month after its end", async ({ world, db }) => {
  const drivenWorld = await DrivenWorld.make(world, { records: true });
  const acme = await drivenWorld.merchant("Acme Trading");
  await sweepRecordings(db, later(world.real, 7 * dayMs - 1));
  expect(await drivenWorld.callOperations(recordingCalls.recording, {})).toMatchObject({
    state: "recording",
    steps: 1,
  });
  const end = later(world.real, 7 * dayMs);
  await sweepRecordings(db, end);
  await exchanges(drivenWorld, acme);
  expect(await drivenWorld.callOperations(recordingCalls.recording, {})).toMatchObject({ state: "ended", steps: 1 });
  await sweepRecordings(db, later(end, 30 * dayMs + 1));
  expect(await drivenWorld.callOperations(recordingCalls.recording, {})).toMatchObject({ state: "none", steps: 0 });
  expect(await drivenWorld.callOperations(recordingCalls.beginRecording, {})).toMatchObject({
    state: "recording",
    steps: 0,
  });
});

test("the world that follows the wall clock is never recorded; its state names no company", async ({ world }) => {
  await expect(world.call(recordingCalls.beginRecording, { world: "default" }, ops)).rejects.toEqual(
    refusedWith("WORLD_FOLLOWS_WALL_CLOCK"),
  );
  const text = await new DrivenWorld(world, "default").exportScenario();
  expect(text).toContain("name: default");
});
