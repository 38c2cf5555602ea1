import { describe, expect } from "vitest";
import * as z from "zod/mini";
import { statements } from "@/lib/accounts/calls/statements";
import type { Call, OutgoingFile } from "@/lib/call/call";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { payments } from "@/lib/payments/calls/payments";
import { paymentVouchers } from "@/lib/payments/calls/vouchers";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { incomeFiles } from "@/lib/receiving/calls/income-files";
import { refunds } from "@/lib/receiving/calls/refunds";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { transferFiles } from "@/lib/transfers/calls/files";
import { examples } from "../fixtures/examples";
import { american, operate, paying } from "../fixtures/paying";
import { Stage } from "../fixtures/stage";
import { test } from "../fixtures/world";

/** The number of the order, account or application that the example of a call makes. */
async function numberFor(stage: Stage, call: Call): Promise<string> {
  // named cast: the inputs of these calls are a number and a language
  const input = (await examples.get(call)?.(stage)) as Record<string, string>;
  return input.orderNo ?? input.detailId ?? input.accountId ?? input.applicationNo ?? "";
}

async function sentPayment(stage: Stage): Promise<string> {
  const { payeeId } = await stage.world.call(payments.addPayee, american, stage.principal);
  const { orderNo } = await stage.world.call(payments.pay, paying(payeeId), stage.principal);
  await operate(stage.world, "dispatch", orderNo);
  return orderNo;
}

const orderFactories: Readonly<Record<string, (stage: Stage) => Promise<string>>> = {
  PAYMENT_ORDER: sentPayment,
  PAYMENT_VOUCHER: sentPayment,
  SETTLEMENT_ORDER: (stage) => numberFor(stage, settlementPayouts.settlementVoucher),
  SETTLE: (stage) => numberFor(stage, settlementPayouts.settlementVoucher),
  EXCHANGE_PAY_ORDER: (stage) => numberFor(stage, exchangePayCalls.exchangePayVoucher),
  EXCHANGE_PAY: (stage) => numberFor(stage, exchangePayCalls.exchangePayVoucher),
  EXCHANGE_ORDER: (stage) => stage.realTime(),
  TRANSFER_ORDER: (stage) => numberFor(stage, transferFiles.transferVoucher),
  INCOME: (stage) => numberFor(stage, incomeFiles.incomeStatement),
  RECEIPT: (stage) => numberFor(stage, incomeFiles.incomeStatement),
  REFUND_ORDER: (stage) => numberFor(stage, refunds.refundVoucher),
  REFUND_VOUCHER: (stage) => numberFor(stage, refunds.refundVoucher),
  RECEIVING_ACCOUNT: (stage) => numberFor(stage, payeeAccounts.accountPaper),
  ACCOUNT_APPLICATION: (stage) => numberFor(stage, accountApplications.applicationLetter),
};

const isPdf = async ({ body }: OutgoingFile) =>
  Buffer.from(await new Response(body).arrayBuffer())
    .subarray(0, 5)
    .toString() === "%PDF-";

describe("a document is available by its business type and number, in either language, and at its issued address", () => {
  for (const [bizType, number] of Object.entries(orderFactories))
    test(bizType, async ({ world }) => {
      const stage = await Stage.set(world);
      const bizNo = await number(stage);
      const business = { bizType, bizNo, dfsId: "" };
      const printedDocument = await stage.call(files.byBusiness, { ...business, additional1: "en-US" });
      expect(printedDocument.name).toContain(".pdf");
      expect(await isPdf(printedDocument)).toBe(true);
      await expect(stage.call(files.byBusiness, { ...business, additional1: "en-US" })).rejects.toMatchObject({
        code: "DOWNLOAD_REPEATED",
      });
      const chinese = await stage.call(files.byBusiness, { ...business, additional1: "zh-CN" });
      expect(chinese.name).not.toBe(printedDocument.name);
      await chinese.body.cancel();

      world.real = addMilliseconds(world.real, hourMs);
      const { fileUrl } = await stage.call(files.addressOf, { ...business, additional1: "en-US" });
      expect(fileUrl).not.toBe((await stage.call(files.addressOf, { ...business, additional1: "zh-CN" })).fileUrl);
      const id = decodeURIComponent(fileUrl.slice(fileUrl.lastIndexOf("/") + 1));
      expect(await isPdf(await stage.call(files.content, { id }))).toBe(true);
      expect(await stage.call(files.infoOf, { ...business, additional1: "en-US" })).toMatchObject({
        fileUrl,
        fileName: expect.stringContaining(bizNo),
      });

      const stranger = await world.merchant();
      for (const call of [files.byBusiness, files.addressOf, files.infoOf])
        await expect(world.call(call, { ...business, additional1: "" }, stranger)).rejects.toMatchObject({
          code: "FILE_NOTFOUND",
        });
    });
});

test("a request for a document, its address or its size may name the language", () => {
  const business = { bizType: "INCOME", bizNo: "IN1", dfsId: "", additional1: "en-US" };
  for (const call of [files.byBusiness, files.addressOf, files.infoOf])
    expect(z.decode(call.input, business)).toEqual(business);
});

test("a statement is available by the number of its export, to nobody but the person who requested it", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { downloadNo } = await stage.call(statements.download, { currency: "USD", format: "csv" });
  while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id })) {
    /* until none is left */
  }
  expect(await stage.call(exportCalls.exportResult, { downloadNo })).toMatchObject({ state: "done" });
  const business = { bizType: "STATEMENT", bizNo: downloadNo, dfsId: "", additional1: "" };
  const { body, name } = await stage.call(files.byBusiness, business);
  expect(name).toMatch(/\.csv$/);
  await body.cancel();
  await expect(world.call(files.byBusiness, business, await world.merchant())).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
});

test("a document that is not ready, an unknown type, and a number without a type have an error each", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { payeeId } = await world.call(payments.addPayee, american, stage.principal);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), stage.principal);
  const codes: Record<string, unknown> = {};
  for (const [bizType, bizNo] of [
    ["PAYMENT_ORDER", orderNo],
    ["PAYMENT_ORDER", "PY0"],
    ["NO_SUCH", orderNo],
    ["", orderNo],
    ["EXPORT", orderNo],
  ])
    codes[`${bizType} ${bizNo === orderNo ? "own" : bizNo}`] = await stage
      .call(files.byBusiness, { bizType, bizNo, dfsId: "", additional1: "" } as never)
      .catch(({ code }: { code: string }) => code);
  expect(codes).toEqual({
    "PAYMENT_ORDER own": "OPERATION_NOT_ALLOW",
    "PAYMENT_ORDER PY0": "FILE_NOTFOUND",
    "NO_SUCH own": "FILE_NOTFOUND",
    " own": "FILE_NOTFOUND",
    "EXPORT own": "FILE_NOTFOUND",
  });
});

test("a person without the permission to download vouchers gets none by business number either", async ({ world }) => {
  const stage = await Stage.set(world);
  const bizNo = await sentPayment(stage);
  const clerk = { ...stage.principal, operatorType: 2 as const, permissions: ["payment_manage/payment_order"] };
  await expect(
    world.call(files.byBusiness, { bizType: "PAYMENT_ORDER", bizNo, dfsId: "", additional1: "" }, clerk),
  ).rejects.toMatchObject({ code: "AUTHORIZATION_FAILED" });
  expect(await stage.call(paymentVouchers.voucher, { orderNo: bizNo })).toMatchObject({ type: "application/pdf" });
});
