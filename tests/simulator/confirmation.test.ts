import { expect } from "vitest";
import type { OutgoingFile } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { usualConfig } from "@/lib/access/site";
import { files } from "@/lib/files/calls/files";
import { paperCalls } from "@/lib/files/calls/papers";
import { isPaperNumber, paperNumber } from "@/lib/files/paper-number";
import { papersPerMinuteMax } from "@/lib/files/terms";
import { quotaActions } from "@/lib/operations/calls/quota-cards";
import { sites } from "@/lib/operations/calls/sites";
import { displayMoney, money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, secondMs } from "@/lib/time/instant";
import { switchToManualBooks } from "../fixtures/manual-books";
import { bookedBy, calmMarket } from "../fixtures/forwards";
import { readPdf } from "../fixtures/paper";
import { limitOf, Stage } from "../fixtures/stage";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

type Locale = "zh-CN" | "en-US";

const bytesOf = async ({ body }: OutgoingFile) => new Uint8Array(await new Response(body).arrayBuffer());
const download = (
  world: TestWorld,
  principal: Principal,
  orderNo: string,
  language: Locale | "" = "en-US",
  locale: Locale = "zh-CN",
) =>
  world.call(files.byId, { id: language ? `exchange:${orderNo}:${language}` : `exchange:${orderNo}` }, principal, {
    locale,
  });

/** The confirmation's texts, one below the other; the next one of the same order may be had at once. */
async function linesOf(
  world: TestWorld,
  principal: Principal,
  orderNo: string,
  language: Locale | "" = "en-US",
): Promise<string[]> {
  world.real = addMilliseconds(world.real, 10 * secondMs);
  const { pages } = await readPdf(await bytesOf(await download(world, principal, orderNo, language)));
  return pages.flatMap(({ textItems }) => textItems.map(({ text }) => text));
}

/** Returns the text that follows a label. */
const after = (lines: readonly string[], label: string) => lines[lines.indexOf(label) + 1];

test("a real-time exchange is confirmed with every figure, in either language and by default in the requester's", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  const {
    order: { sell, buy, fee },
  } = await world.call(exchange.detail, { orderNo }, stage.principal);
  const lines = await linesOf(world, stage.principal, orderNo);
  expect(lines.slice(1, 3)).toEqual([
    "Exchange confirmation",
    `Document ${paperNumber(orderNo, 2)}, issued 2026-03-18 10:00:00 (Beijing time)`,
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
    new RegExp(`^Document ${orderNo}-2-[0-9A-Z] · created 2026-03-18 10:00 Beijing time \\(GMT\\+8\\) · page 1 of 1$`),
  );
  const chineseLines = await linesOf(world, stage.principal, orderNo, "");
  expect(chineseLines[1]).toBe("换汇确认书");
  expect([after(chineseLines, "订单编号"), after(chineseLines, "状态"), after(chineseLines, "卖出金额")]).toEqual([
    orderNo,
    "已完成",
    `${displayMoney(sell)} USD`,
  ]);
});

test("in English a company has its English name, where it has one", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  const customerName = async (language: Locale) =>
    after(await linesOf(world, stage.principal, orderNo, language), language === "en-US" ? "Customer" : "客户");
  const chinese = await customerName("zh-CN");
  expect(await customerName("en-US")).toBe(chinese);
  await world.db.sql("update merchant set english_name = 'Haichuan Trading Ltd' where world = $1::uuid", [world.id]);
  expect([await customerName("en-US"), await customerName("zh-CN")]).toEqual(["Haichuan Trading Ltd", chinese]);
});

test("a confirmation names both parties and their accounts in its own language alone, and its code confirms it to anybody", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { userNo } = stage.principal;
  await world.db.sql(
    "update merchant set name = '深圳远航', english_name = 'Shenzhen Voyage Ltd' where world = $1::uuid and user_no = $2",
    [world.id, userNo],
  );
  const orderNo = await stage.realTime();
  const [english, chinese] = [
    await linesOf(world, stage.principal, orderNo),
    await linesOf(world, stage.principal, orderNo, "zh-CN"),
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
  const verification = await world.call(paperCalls.verifyPaper, { code }, null);
  expect(verification).toMatchObject({
    title: "Exchange confirmation",
    number: paperNumber(orderNo, 2),
    sentence: expect.stringContaining("sold"),
  });
  expect(isPaperNumber(verification.number)).toBe(true);
  expect(verification.facts.map(({ label, value }) => after(english, label) === value)).not.toContain(false);
  expect(codeIn(chinese)).not.toBe(code);
  // a repeated download, by whichever call, has the same code
  const again = await world.call(files.content, { id: `exchange:${orderNo}:en-US` }, stage.principal);
  const { pages } = await readPdf(await bytesOf(again));
  expect(codeIn(pages.flatMap(({ textItems }) => textItems.map(({ text }) => text)))).toBe(code);
});

test("a limit order is confirmed while it waits and after its cancellation, with its target and its terms", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { orderNo } = await stage.call(exchange.placeLimit, { ...limitOf(), holdsFunds: true });
  const waiting = await linesOf(world, stage.principal, orderNo);
  expect(
    ["Status", "Target rate", "Order amount", "Options", "Valid until"].map((label) => after(waiting, label)),
  ).toEqual(["Open", "USD/CNH 7.0500", "1,000.00 USD", "Funds reserved while open", "2026-03-20"]);
  await stage.call(exchange.cancel, { orderNo });
  const cancelledLines = await linesOf(world, stage.principal, orderNo);
  expect(after(cancelledLines, "Status")).toBe("Canceled");
  expect(cancelledLines).toContain("Canceled by");
  expect(cancelledLines).not.toContain("Fee");
  // each state's paper has a number of its own
  expect([waiting.at(-1), cancelledLines.at(-1)]).toEqual([
    expect.stringContaining(paperNumber(orderNo, 1)),
    expect.stringContaining(paperNumber(orderNo, 2)),
  ]);
});

test("orders with a delivery day are confirmed as booked, and in default with the cost of it", async ({ world }) => {
  await calmMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 200_000n);
  const bookingLines = await linesOf(world, principal, (await bookedBy(world, principal)).orderNo);
  expect(
    ["Type", "Settlement date", "Settlement method", "Reserved"].map((label) => after(bookingLines, label)),
  ).toEqual(["Booked", "2026-03-19", "Automatic", "1,000.00 USD"]);
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded", minor: 500_000n });
  await advanceTo(world, beijingInstant("2026-03-19", 17, 1));
  const { order } = await world.call(exchange.detail, { orderNo }, principal);
  const lines = await linesOf(world, principal, orderNo, "zh-CN");
  const amount = (of: { currency: "USD"; minor: bigint }) => `${displayMoney(of)} ${of.currency}`;
  const { delivery } = order;
  expect(["状态", "预收费", "违约费用合计", "未付违约费用"].map((label) => after(lines, label))).toEqual(
    ["违约", delivery?.advanceFee, delivery?.actualFee, delivery?.unpaidFee].map((of) =>
      typeof of === "object" ? amount({ currency: "USD", minor: of.minor }) : of,
    ),
  );
  expect(lines).toContain("平仓时间");
});

test("the confirmation of an exchange with a quota card has the card, the rate without it and the place of the order", async ({
  world,
}) => {
  await calmMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 200_000n);
  const card = { sharePpm: 500_000, quota: money("USD", 1_000_000n), validUntil: beijingInstant("2026-03-20") };
  const { cardNo } = await world.call(
    quotaActions.grantCard,
    { world: world.name, userNo: principal.userNo, reason: "Spring promotion", ...card },
    operationsPerson,
  );
  const { orderNo } = await bookedBy(world, principal);
  const labels = ["Rate", "Quota card", "Rate without the card", "Source"];
  const cardValues = (lines: readonly string[]) => labels.map((label) => after(lines, label));
  expect(cardValues(await linesOf(world, principal, orderNo))).toEqual([
    "USD/CNH 6.9986",
    `${cardNo}, 1,000.00 USD used`,
    "USD/CNH 6.9972",
    "Portal",
  ]);
  await world.db.sql("update exchange_order set source = 'ERP' where world = $1::uuid", [world.id]);
  expect(cardValues(await linesOf(world, principal, orderNo)).at(-1)).toBe("ERP");
});

test("the confirmation of another's order, of an unknown one, and of one with a closed list is not found", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  for (const otherPrincipal of [await world.merchant(), { ...stage.principal, permissions: [] }])
    await expect(download(world, otherPrincipal, orderNo)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await expect(download(world, stage.principal, "FX0")).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
});

test("the same confirmation is not issued twice within ten seconds, but in the other language", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  await download(world, stage.principal, orderNo, "en-US");
  await expect(download(world, stage.principal, orderNo, "en-US")).rejects.toMatchObject({ code: "DOWNLOAD_REPEATED" });
  const { name, type } = await download(world, stage.principal, orderNo, "zh-CN");
  expect([name, type]).toEqual([`换汇确认书 ${orderNo}.pdf`, "application/pdf"]);
});

test("without a change, a confirmation requested again is the same to the byte", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  const first = await bytesOf(await download(world, stage.principal, orderNo));
  world.real = addMilliseconds(world.real, 10 * secondMs);
  expect(Buffer.from(first).equals(await bytesOf(await download(world, stage.principal, orderNo)))).toBe(true);
});

test("another suffix behind the number does not bypass the pause", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  for (const word of ["en", "en-us", "x1"])
    await expect(world.call(files.byId, { id: `exchange:${orderNo}:${word}` }, stage.principal)).rejects.toMatchObject({
      code: "FILE_NOTFOUND",
    });
});

test("a person who requests documents in quick succession has to wait, by the address of a file too; a colleague does not", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const id = `exchange:${await stage.realTime()}:en-US`;
  for (let count = 0; count < papersPerMinuteMax; count += 1)
    await (await world.call(files.content, { id }, stage.principal)).body.cancel();
  await expect(world.call(files.content, { id }, stage.principal)).rejects.toMatchObject({ code: "REQUEST_BUSY" });
  await expect(world.call(files.byId, { id }, stage.principal)).rejects.toMatchObject({ code: "REQUEST_BUSY" });
  expect((await world.call(files.byId, { id }, await world.operator(stage.principal.userNo))).type).toBe(
    "application/pdf",
  );
});

test("a site without vouchers issues no confirmation, by any call, and a site beside it still does", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const id = `exchange:${await stage.realTime()}:en-US`;
  const config = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", DOWNLOAD_VOUCHER: "1" as const };
  await world.call(
    sites.saveSite,
    { world: world.name, host: "plain.example", isOpen: true, config },
    operationsPerson,
  );
  const plainSite = { host: "plain.example:8443" };
  for (const call of [files.byId, files.content])
    await expect(world.call(call, { id }, stage.principal, plainSite)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await expect(
    world.call(files.addressOf, { dfsId: id, bizType: "", bizNo: "" }, stage.principal, plainSite),
  ).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  expect((await world.call(files.byId, { id }, stage.principal)).type).toBe("application/pdf");
});

test("every page of a document of a simulation is marked as one at its head, and one of manual books is not", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.realTime();
  const simulationLines = async (language: Locale) =>
    (await linesOf(world, stage.principal, orderNo, language)).filter((line) => /Simulation|模拟/.test(line));
  expect([await simulationLines("en-US"), await simulationLines("zh-CN")]).toEqual([
    ["Simulation · No real money moves here"],
    ["模拟环境 · 不涉及真实资金"],
  ]);
  await switchToManualBooks(world);
  expect([await simulationLines("en-US"), await simulationLines("zh-CN")]).toEqual([[], []]);
});
