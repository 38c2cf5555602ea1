import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { exchange } from "@/lib/exchange/calls/orders";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { materialCalls } from "@/lib/files/calls/materials";
import { messages } from "@/lib/notices/calls/messages";
import { paymentExports } from "@/lib/payments/calls/exports";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { later, minuteMs } from "@/lib/time/instant";
import { sent, uploadOf } from "../fixtures/examples/files";
import { codeOf } from "../fixtures/refusals";
import { page, Stage } from "../fixtures/stage";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

/** Who else may hold what was given to somebody: another merchant's person, and one of another world. */
async function strangers({ world }: Stage) {
  const elsewhere = await freshWorld(world.db);
  return { other: await world.merchant(), elsewhere, abroad: await elsewhere.merchant() };
}

test("a quote is its merchant's and its world's, serves one order, and none once its seconds are over", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { other, elsewhere, abroad } = await strangers(stage);
  const [quoteId, late] = [await stage.quoteId(), await stage.quoteId()];
  const order = (takes: { quoteId: string }, who = stage.who) => codeOf(world.ask(exchange.placeRealTime, takes, who));
  expect(await order({ quoteId }, other)).toBe("ORDER_NOTFOUND");
  expect(await codeOf(elsewhere.ask(exchange.placeRealTime, { quoteId }, abroad))).toBe("ORDER_NOTFOUND");
  // what was made for a booking is none for an exchange at once
  expect(await order({ quoteId: await stage.quoteId("booked") })).toBe("ORDER_NOTFOUND");
  expect([await order({ quoteId }), await order({ quoteId })]).toEqual(["ok", "QUOTE_USED"]);
  await world.setClock(later(await world.now(), minuteMs));
  expect(await order({ quoteId: late })).toBe("QUOTE_EXPIRED");
});

test("an export is told of to whoever asked for it, and to no colleague", async ({ world }) => {
  const stage = await Stage.set(world);
  const { other, elsewhere, abroad } = await strangers(stage);
  const asked = await stage.ask(paymentExports.exportPayments, { format: "csv" });
  const colleague = await world.operator(stage.who.userNo);
  expect(await codeOf(world.ask(exportCalls.exportResult, asked, stage.who))).toBe("ok");
  for (const who of [colleague, other])
    expect(await codeOf(world.ask(exportCalls.exportResult, asked, who))).toBe("FILE_NOTFOUND");
  expect(await codeOf(elsewhere.ask(exportCalls.exportResult, asked, abroad))).toBe("FILE_NOTFOUND");
});

test("a picture that nobody has handed in yet is read by whoever uploaded it, and by no colleague", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { other, elsewhere, abroad } = await strangers(stage);
  const picture = sent("invoice.png", "image/png", readFileSync("tests/fixtures/invoice.png"));
  const picId = (await world.ask(files.upload, uploadOf(picture), stage.who)).fileId;
  const read = { picType: "INVOICE" as const, picId };
  const colleague = await world.operator(stage.who.userNo);
  for (const who of [colleague, other])
    expect(await codeOf(world.ask(pictureCalls.readPicture, read, who))).toBe("FILE_NOTFOUND");
  expect(await codeOf(elsewhere.ask(pictureCalls.readPicture, read, abroad))).toBe("FILE_NOTFOUND");
});

test("an idempotency key gives its reply to its own person alone: a colleague's is another deed", async ({ world }) => {
  const stage = await Stage.set(world);
  const colleague = await world.operator(stage.who.userNo);
  const key = "one-key-of-two-people";
  const order = async (who = stage.who) =>
    (await world.ask(exchange.placeRealTime, { quoteId: await stage.quoteId() }, who, { key })).orderNo;
  const quoteId = await stage.quoteId();
  const again = () => world.ask(exchange.placeRealTime, { quoteId }, stage.who, { key: "own-key" });
  expect(await order(colleague)).not.toBe(await order());
  expect(await again()).toEqual(await again());
});

test("a message is opened, marked and deleted by whom it was sent to, and by no colleague", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.income();
  const { rows } = await stage.ask(messages.messages, page);
  const [{ messageId } = { messageId: "" }] = rows;
  const { other, elsewhere, abroad } = await strangers(stage);
  const colleague = await world.operator(stage.who.userNo);
  const tries = async (at: TestWorld, who: Who) => [
    await codeOf(at.ask(messages.message, { messageId }, who)),
    (await at.ask(messages.operate, { operation: "delete", messageIds: [messageId] }, who)).changed,
    (await at.ask(messages.operate, { operation: "read", messageIds: [messageId] }, who)).changed,
  ];
  for (const who of [colleague, other]) expect(await tries(world, who)).toEqual(["ORDER_NOTFOUND", 0, 0]);
  expect(await tries(elsewhere, abroad)).toEqual(["ORDER_NOTFOUND", 0, 0]);
  expect(await stage.ask(messages.message, { messageId })).toMatchObject({ messageId });
  const remove = () => stage.ask(messages.operate, { operation: "delete", messageIds: [messageId] });
  expect([(await remove()).changed, (await remove()).changed]).toEqual([1, 0]);
});

test("files are handed in for an order of the merchant's by who may hand in for it, and listed for who may see it", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { other, elsewhere, abroad } = await strangers(stage);
  const subject = { bizType: "PAYMENT_ORDER", bizId: await stage.payment() };
  const sees = await world.operator(stage.who.userNo, { permissions: ["payment_manage/payment_order"] });
  const none = await world.operator(stage.who.userNo, { permissions: ["collection/receipts_page"] });
  const handIn = async (at: TestWorld, who: Who) => {
    const { fileId } = await at.ask(files.upload, uploadOf(sent(), "SUPPLEMENT_MATERIAL"), who);
    return codeOf(at.ask(materialCalls.addMaterials, { ...subject, fileIds: [fileId] }, who));
  };
  const list = (at: TestWorld, who: Who) => codeOf(at.ask(materialCalls.materials, subject, who));
  expect([await handIn(world, other), await list(world, other)]).toEqual(["ORDER_NOTFOUND", "ORDER_NOTFOUND"]);
  expect([await handIn(elsewhere, abroad), await list(elsewhere, abroad)]).toEqual([
    "ORDER_NOTFOUND",
    "ORDER_NOTFOUND",
  ]);
  expect([await handIn(world, sees), await list(world, sees)]).toEqual(["AUTHORIZATION_FAILED", "ok"]);
  expect([await handIn(world, none), await list(world, none)]).toEqual([
    "AUTHORIZATION_FAILED",
    "AUTHORIZATION_FAILED",
  ]);
  expect([await handIn(world, stage.who), await list(world, stage.who)]).toEqual(["ok", "ok"]);
});
