import { expect } from "vitest";
import type { Outgoing } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { exchange } from "@/lib/exchange/calls/orders";
import { usualConfig } from "@/lib/access/site";
import { files } from "@/lib/files/calls/files";
import { paperCalls } from "@/lib/files/calls/papers";
import { papersPerMinuteMax } from "@/lib/files/terms";
import { quotaActions } from "@/lib/operations/calls/quota-cards";
import { sites } from "@/lib/operations/calls/sites";
import { displayMoney, money } from "@/lib/money/money";
import { beijing } from "@/lib/time/beijing";
import { later, secondMs } from "@/lib/time/instant";
import { keptByHand } from "../fixtures/by-hand";
import { bookedBy, calmMarket } from "../fixtures/forwards";
import { readPdf } from "../fixtures/paper";
import { limitOf, Stage } from "../fixtures/stage";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

type Locale = "zh-CN" | "en-US";

const bytesOf = async ({ body }: Outgoing) => new Uint8Array(await new Response(body).arrayBuffer());
const download = (
  world: TestWorld,
  who: Who,
  orderNo: string,
  language: Locale | "" = "en-US",
  locale: Locale = "zh-CN",
) =>
  world.ask(files.byId, { id: language ? `exchange:${orderNo}:${language}` : `exchange:${orderNo}` }, who, { locale });

/** The confirmation's texts, one below the other; the next one of the same order may be had at once. */
async function linesOf(
  world: TestWorld,
  who: Who,
  orderNo: string,
  language: Locale | "" = "en-US",
): Promise<string[]> {
  world.real = later(world.real, 10 * secondMs);
  const { pages } = await readPdf(await bytesOf(await download(world, who, orderNo, language)));
  return pages.flatMap(({ written }) => written.map(({ text }) => text));
}

/** What stands behind a label. */
const after = (lines: readonly string[], label: string) => lines[lines.indexOf(label) + 1];

test("a real-time exchange is confirmed with every figure, in either language and by default in the asker's", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  const {
    order: { sell, buy, fee },
  } = await world.ask(exchange.detail, { orderNo }, stage.who);
  const lines = await linesOf(world, stage.who, orderNo);
  expect(lines.slice(1, 3)).toEqual([
    "Exchange confirmation",
    `Document ${orderNo}-2, issued 2026-03-18 10:00:00 (Beijing time)`,
  ]);
  expect(lines.slice(3).join(" ")).toContain(`sold ${displayMoney(sell)} USD and bought ${displayMoney(buy)} EUR at`);
  expect(
    ["Order number", "Status", "Sell amount", "Buy amount", "Fee", "Total debit"].map((label) => after(lines, label)),
  ).toEqual([
    orderNo,
    "Completed",
    `${displayMoney(sell)} USD`,
    `${displayMoney(buy)} EUR`,
    `${displayMoney(fee)} USD`,
    `${displayMoney(money("USD", sell.minor + fee.minor))} USD`,
  ]);
  expect(after(lines, "Submitted")).toBe("2026-03-18 10:00:00 (GMT+8)");
  expect(lines.at(-1)).toMatch(
    new RegExp(`^Document ${orderNo}-2 · created 2026-03-18 10:00 Beijing time \\(GMT\\+8\\) · page 1 of 1$`),
  );
  const own = await linesOf(world, stage.who, orderNo, "");
  expect(own[1]).toBe("换汇确认书");
  expect([after(own, "订单编号"), after(own, "状态"), after(own, "卖出金额")]).toEqual([
    orderNo,
    "已完成",
    `${displayMoney(sell)} USD`,
  ]);
});

test("in English a company is named as it is in English, where it has such a name", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  const named = async (language: Locale) =>
    after(await linesOf(world, stage.who, orderNo, language), language === "en-US" ? "Customer" : "客户");
  const chinese = await named("zh-CN");
  expect(await named("en-US")).toBe(chinese);
  await world.db.sql("update merchant set english_name = 'Haichuan Trading Ltd' where world = $1::uuid", [world.id]);
  expect([await named("en-US"), await named("zh-CN")]).toEqual(["Haichuan Trading Ltd", chinese]);
});

test("a confirmation names both parties and their accounts in its own language alone, and its code confirms it to anybody", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { userNo } = stage.who;
  await world.db.sql(
    "update merchant set name = '深圳远航', english_name = 'Shenzhen Voyage Ltd' where world = $1::uuid and user_no = $2",
    [world.id, userNo],
  );
  const orderNo = await stage.realTime();
  const [english, chinese] = [
    await linesOf(world, stage.who, orderNo),
    await linesOf(world, stage.who, orderNo, "zh-CN"),
  ];
  expect(
    ["Customer", "Counterparty", "Account sold from", "Account bought into"].map((of) => after(english, of)),
  ).toEqual([
    "Shenzhen Voyage Ltd",
    english[0],
    `USD account, merchant number ${userNo}`,
    `EUR account, merchant number ${userNo}`,
  ]);
  expect(english.join(" ")).toMatch(/Shenzhen Voyage Ltd sold .* and bought .* on 2026-03-18\./);
  expect(english.join(" ")).not.toMatch(/\p{Script=Han}/u);
  expect(chinese.join("")).toContain("深圳远航 已于 2026-03-18 卖出");
  const codeIn = (lines: readonly string[]) => lines.find((text) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(text)) ?? "";
  const code = codeIn(english);
  expect(english.join("")).toContain(`/verify/${code}`);
  const said = await world.ask(paperCalls.verifyPaper, { code }, null);
  expect(said).toMatchObject({ title: "Exchange confirmation", sentence: expect.stringContaining("sold") });
  expect(said.facts.map(({ label, value }) => after(english, label) === value)).not.toContain(false);
  expect(codeIn(chinese)).not.toBe(code);
  // given out again, by whichever call, it keeps its code
  const again = await world.ask(files.content, { id: `exchange:${orderNo}:en-US` }, stage.who);
  const { pages } = await readPdf(await bytesOf(again));
  expect(codeIn(pages.flatMap(({ written }) => written.map(({ text }) => text)))).toBe(code);
});

test("a limit order is confirmed as it waits and as it was cancelled, with its target and what was asked for", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { orderNo } = await stage.ask(exchange.placeLimit, { ...limitOf(), holdsFunds: true });
  const waiting = await linesOf(world, stage.who, orderNo);
  expect(
    ["Status", "Target rate", "Order amount", "Options", "Valid until"].map((label) => after(waiting, label)),
  ).toEqual(["Open", "USD/CNH 7.0500", "1,000.00 USD", "Funds reserved while open", "2026-03-20"]);
  await stage.ask(exchange.cancel, { orderNo });
  const cancelled = await linesOf(world, stage.who, orderNo);
  expect(after(cancelled, "Status")).toBe("Cancelled");
  expect(cancelled).toContain("Cancelled by");
  expect(cancelled).not.toContain("Fee");
  // each state's paper has a number of its own
  expect([waiting.at(-1), cancelled.at(-1)]).toEqual([
    expect.stringContaining(`${orderNo}-1`),
    expect.stringContaining(`${orderNo}-2`),
  ]);
});

test("orders with a delivery day are confirmed as booked, and in default with what that costs", async ({ world }) => {
  await calmMarket(world);
  const who = await world.merchant();
  await world.fund(who.userNo, "USD", 200_000n);
  const booked = await linesOf(world, who, (await bookedBy(world, who)).orderNo);
  expect(["Type", "Settlement date", "Settlement", "Reserved"].map((label) => after(booked, label))).toEqual([
    "Booked",
    "2026-03-19",
    "Automatic",
    "1,000.00 USD",
  ]);
  const { orderNo } = await bookedBy(world, who, { kind: "postFunded", minor: 500_000n });
  await advanceTo(world, beijing("2026-03-19", 17, 1));
  const { order } = await world.ask(exchange.detail, { orderNo }, who);
  const lines = await linesOf(world, who, orderNo, "zh-CN");
  const amount = (of: { currency: "USD"; minor: bigint }) => `${displayMoney(of)} ${of.currency}`;
  const { delivery } = order;
  expect(["状态", "预收费", "违约费用合计", "未付违约费用"].map((label) => after(lines, label))).toEqual(
    ["违约", delivery?.advanceFee, delivery?.actualFee, delivery?.unpaidFee].map((of) =>
      typeof of === "object" ? amount({ currency: "USD", minor: of.minor }) : of,
    ),
  );
  expect(lines).toContain("平仓时间");
});

test("the confirmation of an exchange with a quota card says the card, the rate without it and where it was placed", async ({
  world,
}) => {
  await calmMarket(world);
  const who = await world.merchant();
  await world.fund(who.userNo, "USD", 200_000n);
  const card = { sharePpm: 500_000, quota: money("USD", 1_000_000n), validUntil: beijing("2026-03-20") };
  const { cardNo } = await world.ask(
    quotaActions.grantCard,
    { world: world.name, userNo: who.userNo, reason: "Spring promotion", ...card },
    operationsPerson,
  );
  const { orderNo } = await bookedBy(world, who);
  const labels = ["Rate", "Quota card", "Rate without the card", "Source"];
  const shown = (lines: readonly string[]) => labels.map((label) => after(lines, label));
  expect(shown(await linesOf(world, who, orderNo))).toEqual([
    "USD/CNH 6.9986",
    `${cardNo}, 1,000.00 USD used`,
    "USD/CNH 6.9972",
    "Portal",
  ]);
  await world.db.sql("update exchange_order set source = 'ERP' where world = $1::uuid", [world.id]);
  expect(shown(await linesOf(world, who, orderNo)).at(-1)).toBe("ERP");
});

test("the confirmation of another's order, of none, and of one whose list is closed is not found", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  for (const other of [await world.merchant(), { ...stage.who, permissions: [] }])
    await expect(download(world, other, orderNo)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await expect(download(world, stage.who, "FX0")).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
});

test("the same confirmation is not had twice within ten seconds, but in the other language", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  await download(world, stage.who, orderNo, "en-US");
  await expect(download(world, stage.who, orderNo, "en-US")).rejects.toMatchObject({ code: "DOWNLOAD_REPEATED" });
  const { name, type } = await download(world, stage.who, orderNo, "zh-CN");
  expect([name, type]).toEqual([`换汇确认书 ${orderNo}.pdf`, "application/pdf"]);
});

test("nothing has changed, so a confirmation had again is the same to the byte", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  const first = await bytesOf(await download(world, stage.who, orderNo));
  world.real = later(world.real, 10 * secondMs);
  expect(Buffer.from(first).equals(await bytesOf(await download(world, stage.who, orderNo)))).toBe(true);
});

test("another word behind the number is no way around the pause", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  for (const word of ["en", "en-us", "x1"])
    await expect(world.ask(files.byId, { id: `exchange:${orderNo}:${word}` }, stage.who)).rejects.toMatchObject({
      code: "FILE_NOTFOUND",
    });
});

test("whoever asks for one paper after the other is told to wait, by the address of a file too; a colleague is not", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const id = `exchange:${await stage.realTime()}:en-US`;
  for (let count = 0; count < papersPerMinuteMax; count += 1)
    await (await world.ask(files.content, { id }, stage.who)).body.cancel();
  await expect(world.ask(files.content, { id }, stage.who)).rejects.toMatchObject({ code: "REQUEST_BUSY" });
  await expect(world.ask(files.byId, { id }, stage.who)).rejects.toMatchObject({ code: "REQUEST_BUSY" });
  expect((await world.ask(files.byId, { id }, await world.operator(stage.who.userNo))).type).toBe("application/pdf");
});

test("a site without vouchers hands out no confirmation, however it is asked for, and one beside it still does", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const id = `exchange:${await stage.realTime()}:en-US`;
  const config = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", DOWNLOAD_VOUCHER: "1" as const };
  await world.ask(sites.saveSite, { world: world.name, host: "plain.example", isOpen: true, config }, operationsPerson);
  const there = { host: "plain.example:8443" };
  for (const call of [files.byId, files.content])
    await expect(world.ask(call, { id }, stage.who, there)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await expect(
    world.ask(files.addressOf, { dfsId: id, bizType: "", bizNo: "" }, stage.who, there),
  ).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  expect((await world.ask(files.byId, { id }, stage.who)).type).toBe("application/pdf");
});

test("every page of a document of a simulation says so at its head, and one of books kept by hand does not", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  const said = async (language: Locale) =>
    (await linesOf(world, stage.who, orderNo, language)).filter((line) => /Simulation|模拟/.test(line));
  expect([await said("en-US"), await said("zh-CN")]).toEqual([
    ["Simulation · No real money moves here"],
    ["模拟环境 · 不涉及真实资金"],
  ]);
  await keptByHand(world);
  expect([await said("en-US"), await said("zh-CN")]).toEqual([[], []]);
});
