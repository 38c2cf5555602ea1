import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { materialCalls } from "@/lib/files/calls/materials";
import { messageCalls } from "@/lib/notices/calls/messages";
import { paymentExports } from "@/lib/payments/calls/exports";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { codeOf } from "../fixtures/refusals";
import { page, Stage } from "../fixtures/stage";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

/**
 * Returns principals who must not use what was issued to another one: a merchant of the same world and one of another
 * world.
 */
async function strangers({ world }: Stage) {
  const elsewhere = await freshWorld(world.db);
  return { other: await world.merchant(), elsewhere, abroad: await elsewhere.merchant() };
}

test("a quote is its merchant's and its world's, is used for one order, and for none once its seconds are over", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { other, elsewhere, abroad } = await strangers(stage);
  const [quoteId, late] = [await stage.quoteId(), await stage.quoteId()];
  const order = (input: { quoteId: string }, principal = stage.principal) =>
    codeOf(world.call(exchange.placeRealTime, input, principal));
  expect(await order({ quoteId }, other)).toBe("ORDER_NOTFOUND");
  expect(await codeOf(elsewhere.call(exchange.placeRealTime, { quoteId }, abroad))).toBe("ORDER_NOTFOUND");
  // what was made for a booking is none for an exchange at once
  expect(await order({ quoteId: await stage.quoteId("booked") })).toBe("ORDER_NOTFOUND");
  expect([await order({ quoteId }), await order({ quoteId })]).toEqual(["ok", "QUOTE_USED"]);
  await world.setClock(addMilliseconds(await world.now(), minuteMs));
  expect(await order({ quoteId: late })).toBe("QUOTE_EXPIRED");
});

test("an export is visible to its requester, and to no colleague", async ({ world }) => {
  const stage = await Stage.set(world);
  const { other, elsewhere, abroad } = await strangers(stage);
  const exportJob = await stage.call(paymentExports.exportPayments, { format: "csv" });
  const colleague = await world.operator(stage.principal.userNo);
  expect(await codeOf(world.call(exportCalls.exportResult, exportJob, stage.principal))).toBe("ok");
  for (const principal of [colleague, other])
    expect(await codeOf(world.call(exportCalls.exportResult, exportJob, principal))).toBe("FILE_NOTFOUND");
  expect(await codeOf(elsewhere.call(exportCalls.exportResult, exportJob, abroad))).toBe("FILE_NOTFOUND");
});

test("a picture that has not been submitted yet is read by its uploader, and by no colleague", async ({ world }) => {
  const stage = await Stage.set(world);
  const { other, elsewhere, abroad } = await strangers(stage);
  const picture = sampleStoredFile("invoice.png", "image/png", readFileSync("tests/fixtures/invoice.png"));
  const picId = (await world.call(files.upload, uploadOf(picture), stage.principal)).fileId;
  const read = { picType: "INVOICE" as const, picId };
  const colleague = await world.operator(stage.principal.userNo);
  for (const principal of [colleague, other])
    expect(await codeOf(world.call(pictureCalls.readPicture, read, principal))).toBe("FILE_NOTFOUND");
  expect(await codeOf(elsewhere.call(pictureCalls.readPicture, read, abroad))).toBe("FILE_NOTFOUND");
});

test("an idempotency key gives its reply to its own person alone: a colleague's is another operation", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const colleague = await world.operator(stage.principal.userNo);
  const key = "one-key-of-two-people";
  const order = async (principal = stage.principal) =>
    (await world.call(exchange.placeRealTime, { quoteId: await stage.quoteId() }, principal, { key })).orderNo;
  const quoteId = await stage.quoteId();
  const again = () => world.call(exchange.placeRealTime, { quoteId }, stage.principal, { key: "own-key" });
  expect(await order(colleague)).not.toBe(await order());
  expect(await again()).toEqual(await again());
});

test("a message is opened, marked and deleted by its recipient, and by no colleague", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.income();
  const { rows } = await stage.call(messageCalls.messages, page);
  const [{ messageId } = { messageId: "" }] = rows;
  const { other, elsewhere, abroad } = await strangers(stage);
  const colleague = await world.operator(stage.principal.userNo);
  const tries = async (at: TestWorld, principal: Principal) => [
    await codeOf(at.call(messageCalls.message, { messageId }, principal)),
    (await at.call(messageCalls.operate, { operation: "delete", messageIds: [messageId] }, principal)).changed,
    (await at.call(messageCalls.operate, { operation: "read", messageIds: [messageId] }, principal)).changed,
  ];
  for (const principal of [colleague, other]) expect(await tries(world, principal)).toEqual(["ORDER_NOTFOUND", 0, 0]);
  expect(await tries(elsewhere, abroad)).toEqual(["ORDER_NOTFOUND", 0, 0]);
  expect(await stage.call(messageCalls.message, { messageId })).toMatchObject({ messageId });
  const remove = () => stage.call(messageCalls.operate, { operation: "delete", messageIds: [messageId] });
  expect([(await remove()).changed, (await remove()).changed]).toEqual([1, 0]);
});

test("files are submitted for an order of the merchant's by people with that permission, and listed for people who may see it", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { other, elsewhere, abroad } = await strangers(stage);
  const subject = { bizType: "PAYMENT_ORDER", bizId: await stage.payment() };
  const reader = await world.operator(stage.principal.userNo, { permissions: ["payment_manage/payment_order"] });
  const none = await world.operator(stage.principal.userNo, { permissions: ["collection/receipts_page"] });
  const handIn = async (at: TestWorld, principal: Principal) => {
    const { fileId } = await at.call(files.upload, uploadOf(sampleStoredFile(), "SUPPLEMENT_MATERIAL"), principal);
    return codeOf(at.call(materialCalls.addMaterials, { ...subject, fileIds: [fileId] }, principal));
  };
  const list = (at: TestWorld, principal: Principal) => codeOf(at.call(materialCalls.materials, subject, principal));
  expect([await handIn(world, other), await list(world, other)]).toEqual(["ORDER_NOTFOUND", "ORDER_NOTFOUND"]);
  expect([await handIn(elsewhere, abroad), await list(elsewhere, abroad)]).toEqual([
    "ORDER_NOTFOUND",
    "ORDER_NOTFOUND",
  ]);
  expect([await handIn(world, reader), await list(world, reader)]).toEqual(["AUTHORIZATION_FAILED", "ok"]);
  expect([await handIn(world, none), await list(world, none)]).toEqual([
    "AUTHORIZATION_FAILED",
    "AUTHORIZATION_FAILED",
  ]);
  expect([await handIn(world, stage.principal), await list(world, stage.principal)]).toEqual(["ok", "ok"]);
});
