import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { locales } from "@/lib/i18n/locale";
import { money } from "@/lib/money/money";
import { isMessageKind, messageKinds } from "@/lib/notices/message-kinds";
import { exchange } from "@/lib/exchange/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { paymentActions } from "@/lib/operations/calls/payments";
import { openText } from "@/lib/simulator/access/secrets";
import { translatorFor } from "@/lib/i18n/translator";
import { sendMerchantMessage, sendMerchantMessages } from "@/lib/simulator/notices/message";
import { renderMessage } from "@/lib/simulator/notices/message-text";
import { beijingInstant } from "@/lib/time/beijing";
import { Stage } from "../fixtures/stage";
import { advanceTo, dollarAt } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

const paymentMessage = (userNo: string) => ({
  userNo,
  kind: "paymentSucceeded" as const,
  facts: { orderNo: "PO26031810000010001", amount: money("EUR", 1_000_00n), payee: "Nordwind GmbH" },
});
const notifyPayment = async (world: TestWorld, userNo: string, operatorId?: string) =>
  sendMerchantMessage(txAt(world.db.sql, world, await world.now()), {
    ...paymentMessage(userNo),
    ...(operatorId && { operatorId }),
  });
const messageKindsTo = async (world: TestWorld, { operatorId }: Principal) =>
  (
    await world.db.sql<{ kind: string }>(
      "select kind from message where world = $1::uuid and operator_id = $2::uuid order by at, id",
      [world.id, operatorId],
    )
  ).map(({ kind }) => kind);

describe("recipients", () => {
  test("all of the merchant's people who may see its subject, and nobody else", async ({ world }) => {
    const owner = await world.merchant({ permissions: ["*"] });
    const clerk = await world.operator(owner.userNo, { permissions: ["payment_manage/payment_order"] });
    const otherOperator = await world.operator(owner.userNo, { permissions: ["collection/receipts_page"] });
    const stranger = await world.merchant();
    await notifyPayment(world, owner.userNo);
    expect([
      await messageKindsTo(world, owner),
      await messageKindsTo(world, clerk),
      await messageKindsTo(world, otherOperator),
      await messageKindsTo(world, stranger),
    ]).toEqual([["paymentSucceeded"], ["paymentSucceeded"], [], []]);
  });

  test("nobody outside their membership dates, not by mail either", async ({ world }) => {
    const owner = await world.merchant();
    const [formerOperator, coming] = [await world.operator(owner.userNo), await world.operator(owner.userNo)];
    for (const { operatorId } of [formerOperator, coming])
      await world.db.sql(
        "insert into message_choice (world, operator_id, event, in_app, by_mail, language) values ($1::uuid, $2::uuid, 'payments', true, true, 'en-US')",
        [world.id, operatorId],
      );
    await world.db.sql("update operator set ends_on = '2001-01-01' where world = $1::uuid and id = $2::uuid", [
      world.id,
      formerOperator.operatorId,
    ]);
    await world.db.sql("update operator set starts_on = '2099-01-01' where world = $1::uuid and id = $2::uuid", [
      world.id,
      coming.operatorId,
    ]);
    await notifyPayment(world, owner.userNo);
    expect([
      await messageKindsTo(world, owner),
      await messageKindsTo(world, formerOperator),
      await messageKindsTo(world, coming),
    ]).toEqual([["paymentSucceeded"], [], []]);
    expect(await world.db.sql("select recipient from outbox where world = $1::uuid", [world.id])).toEqual([]);
  });

  test("by a person's present role, not by their former permissions", async ({ world }) => {
    const owner = await world.merchant();
    const clerk = await world.operator(owner.userNo);
    await world.db.sql(
      "insert into role (world, id, user_no, name, state, permissions, made_at) values ($1::uuid, $2::uuid, $3, 'Sales', 'enabled', array['collection/receipts_page'], $4::timestamptz)",
      [world.id, owner.operatorId, owner.userNo, await world.now()],
    );
    await world.db.sql("update operator set role_id = $3::uuid where world = $1::uuid and id = $2::uuid", [
      world.id,
      clerk.operatorId,
      owner.operatorId,
    ]);
    await notifyPayment(world, owner.userNo);
    expect(await messageKindsTo(world, clerk)).toEqual([]);
    await world.db.sql("update role set permissions = array['payment_manage/payment_order'] where world = $1::uuid", [
      world.id,
    ]);
    await notifyPayment(world, owner.userNo);
    await world.db.sql("update role set state = 'disabled' where world = $1::uuid", [world.id]);
    await notifyPayment(world, owner.userNo);
    expect(await messageKindsTo(world, clerk)).toEqual(["paymentSucceeded"]);
  });

  test("only the named person where one is named, and nobody who is disabled", async ({ world }) => {
    const owner = await world.merchant();
    const clerk = await world.operator(owner.userNo);
    await notifyPayment(world, owner.userNo, clerk.operatorId);
    await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
      world.id,
      clerk.operatorId,
    ]);
    await notifyPayment(world, owner.userNo);
    expect([await messageKindsTo(world, owner), await messageKindsTo(world, clerk)]).toEqual([
      ["paymentSucceeded"],
      ["paymentSucceeded"],
    ]);
  });

  test("nobody of another merchant, even when their id is named", async ({ world }) => {
    const [owner, stranger] = [await world.merchant(), await world.merchant()];
    await notifyPayment(world, owner.userNo, stranger.operatorId);
    expect(await messageKindsTo(world, stranger)).toEqual([]);
  });
});

describe("preferences of a person", () => {
  const choose = (world: TestWorld, { operatorId }: Principal, event: string, inApp: boolean, byMail: boolean) =>
    world.db.sql(
      "insert into message_choice (world, operator_id, event, in_app, by_mail, language) values ($1::uuid, $2::uuid, $3, $4, $5, 'zh-CN')",
      [world.id, operatorId, event, inApp, byMail],
    );
  const mailsTo = async (world: TestWorld, { loginNo }: Principal) =>
    (
      await world.db.sql<{ subject: string; sealed: Uint8Array }>(
        "select subject, sealed from outbox where world = $1::uuid and recipient = $2 and kind = 'mail'",
        [world.id, loginNo],
      )
    ).map(({ subject, sealed }) => [subject, openText(sealed)]);

  test("are applied: an event that is off leaves nothing in the portal, one by mail goes out in the chosen language", async ({
    world,
  }) => {
    const owner = await world.merchant();
    const clerk = await world.operator(owner.userNo);
    await choose(world, owner, "payments", false, true);
    await choose(world, clerk, "incoming", false, true);
    await notifyPayment(world, owner.userNo);
    expect([await messageKindsTo(world, owner), await messageKindsTo(world, clerk)]).toEqual([
      [],
      ["paymentSucceeded"],
    ]);
    expect(await mailsTo(world, owner)).toEqual([
      ["已向 Nordwind GmbH 付款 EUR 1,000.00", "付款 PO26031810000010001 已完成，Nordwind GmbH 收到 EUR 1,000.00。"],
    ]);
    expect(await mailsTo(world, clerk)).toEqual([]);
  });

  test("applies to each of many messages sent at once", async ({ world }) => {
    const [firstMerchant, two] = [await world.merchant(), await world.merchant()];
    await choose(world, two, "payments", true, true);
    await sendMerchantMessages(txAt(world.db.sql, world, await world.now()), [
      paymentMessage(firstMerchant.userNo),
      paymentMessage(two.userNo),
      paymentMessage(two.userNo),
    ]);
    expect([
      (await messageKindsTo(world, firstMerchant)).length,
      (await messageKindsTo(world, two)).length,
      (await mailsTo(world, firstMerchant)).length,
      (await mailsTo(world, two)).length,
    ]).toEqual([1, 2, 0, 2]);
  });
});

test("a message comes with its operation: sending, arrival, fill, failure and expiry notify the merchant, once", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const poor = await world.merchant();
  const ops = <T extends object>(input: T) => ({ ...stage.named, ...input });
  const limit = {
    sell: "USD" as const,
    buy: "CNH" as const,
    amount: money("USD", 1_000_00n),
    validUntil: "2026-03-20",
  };
  await world.call(operations.creditRemittance, ops({ orderNo: await stage.remittance() }), operationsPerson);
  await world.call(
    operations.rejectRemittance,
    ops({ orderNo: await stage.remittance(), reason: "account closed" }),
    operationsPerson,
  );
  await world.call(paymentActions.succeedPayment, ops({ orderNo: await stage.dispatchedPayment() }), operationsPerson);
  await world.call(
    paymentActions.failPayment,
    ops({ orderNo: await stage.dispatchedPayment(), reason: "beneficiary unknown" }),
    operationsPerson,
  );
  await stage.limit();
  await world.call(exchange.placeLimit, { ...limit, target: { base: "USD", quote: "CNH", value: 705_000_000n } }, poor);
  await dollarAt(world, "7.0600");
  await world.call(exchange.placeLimit, { ...limit, target: { base: "USD", quote: "CNH", value: 710_000_000n } }, poor);
  await advanceTo(world, beijingInstant("2026-03-20", 24));
  expect((await messageKindsTo(world, stage.principal)).sort()).toEqual([
    "limitFilled",
    "paymentFailed",
    "paymentSucceeded",
    "remittanceComing",
    "remittanceComing",
    "remittanceCredited",
    "remittanceRejected",
  ]);
  expect((await messageKindsTo(world, poor)).sort()).toEqual(["limitExpired", "limitFailed"]);
});

test("a refused call sends no message", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.remittance();
  await world.call(operations.creditRemittance, { ...stage.named, orderNo }, operationsPerson);
  await expect(
    world.call(operations.rejectRemittance, { ...stage.named, orderNo, reason: "late" }, operationsPerson),
  ).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
  expect(await messageKindsTo(world, stage.principal)).toEqual(["remittanceComing", "remittanceCredited"]);
});

describe.for(locales)("in %s", (locale) => {
  test.for(Object.keys(messageKinds))("%s contains all of its facts and links to its own order", async (kind) => {
    if (!isMessageKind(kind)) throw new Error(`${kind} is a kind of message`);
    const texts = await translatorFor(locale);
    // every argument that any message may have
    const names = [
      "orderNo",
      "levels",
      "amount",
      "payer",
      "arrivesAt",
      "credited",
      "reason",
      "buy",
      "sell",
      "rate",
      "fee",
      "whole",
      "payee",
      "closesAt",
      "name",
      "pair",
      "target",
      "at",
      "back",
      "kept",
      "actual",
      "unpaid",
      "short",
      "until",
      "cardNo",
      "share",
      "quota",
      "cost",
      "deadline",
      "remark",
      "refund",
      "deducted",
      "payeeId",
      "payeeNo",
      "askedFor",
      "batchNo",
      "rows",
      "expiresAt",
      "paid",
      "returned",
      "failed",
      "poboRecordId",
      "available",
      "why",
      "exchange",
      "standingNo",
      "debit",
      "held",
      "failure",
      "relationNo",
      "serialNo",
      "contractNo",
      "shipsOn",
      "customsCode",
      "limit",
      "advanceNo",
      "left",
      "question",
      "certificate",
      "expiresOn",
      "detailId",
      "refundNo",
      "arrival",
      "applicationNo",
      "accountId",
      "account",
      "currency",
      "idleDays",
      "cancelsAt",
      "mode",
      "expected",
      "receive",
      "exchanged",
      "url",
      "why",
      "key",
      "keyId",
      "what",
      "operator",
    ];
    const { title, content, page } = renderMessage(texts, kind, {
      ...Object.fromEntries(names.map((name) => [name, `<${name}>`])),
      days: 7,
      count: 2,
    });
    expect(`${title} ${content}`).not.toMatch(/\{|notices\.message/);
    expect(title.length).toBeGreaterThan(3);
    expect(page).toBe(
      messageKinds[kind].page.replace(/\{(\w+)\}/, (_, name: string) => encodeURIComponent(`<${name}>`)),
    );
  });
});
