import type { OpsPrincipal, Principal } from "@/lib/call/principal";
import type { Currency } from "@/lib/money/currency";
import { displayMoney, money, type Money } from "@/lib/money/money";
import type { batchCalls } from "@/lib/payments/calls/batches";
import type { PaymentBatchColumn } from "@/lib/payments/batch-columns";
import type { Handler } from "@/lib/simulator/platform/handler";
import { paymentsBankHandlers as banks } from "@/lib/simulator/payments/operations/payment-handlers";
import { addPayee } from "@/lib/simulator/payments/payees/add-payee";
import { auditBatch, recallBatch } from "@/lib/simulator/payments/batch/decide";
import { dropBatch } from "@/lib/simulator/payments/batch/drop";
import { draftBatch } from "@/lib/simulator/payments/batch/draft-batch";
import { submitBatchHandler } from "@/lib/simulator/payments/batch/submit";
import { cancelHandler } from "@/lib/simulator/payments/orders/cancel";
import { cost } from "@/lib/simulator/payments/orders/cost";
import { pay } from "@/lib/simulator/payments/orders/pay";
import { reviewOrders } from "@/lib/simulator/payments/review/review-orders";
import { repeat } from "@/lib/simulator/payments/standing/repeat";
import type { Day } from "@/lib/time/beijing";
import { demoPayPassword } from "./demo-accounts";
import type { DemoPayee } from "./demo-material";
import type { Stage } from "./stage";

/** A row of a list: the payee, by its saved identifier, and the payment. */
export interface Line {
  readonly payee: { readonly name: string; readonly account: string };
  readonly amount: Money;
  readonly reference: string;
}

const columns = [
  "currency",
  "name",
  "account",
  "amount",
  "bearer",
  "purpose",
  "reference",
] as const satisfies readonly PaymentBatchColumn[];

/** The list as it was read from a file: a scenario runs in one transaction, and reading happens outside of it. */
const read =
  (lines: readonly Line[]): Handler<typeof batchCalls.applyBatch> =>
  async (_, { principal, transact }) =>
    transact((tx) =>
      draftBatch(tx, principal, {
        fileName: "payments.xlsx",
        headings: columns,
        columns,
        rows: lines.map(({ payee, amount, reference }, at) => ({
          no: at + 2,
          cells: [
            amount.currency,
            payee.name,
            payee.account,
            displayMoney(amount).replaceAll(",", ""),
            "SHA",
            "goods",
            reference,
          ],
          isHidden: false,
        })),
      }),
    );

/**
 * The payment actions of a scenario's merchant, in the words of a story. Amounts are minor units of the payee's
 * currency.
 */
export const paymentActions = (stage: Stage, owner: Principal) => ({
  payee: async (payee: DemoPayee) =>
    (
      await stage.act(owner, "payments.addPayee", addPayee, {
        entityType: "company",
        nickname: "",
        ...payee,
        payPassword: demoPayPassword,
      })
    ).payeeId,
  async pay(
    payeeId: string,
    currency: Currency,
    minor: bigint,
    reference: string,
    {
      from = currency,
      bearer = "SHA",
      isAgain = false,
    }: { from?: Currency; bearer?: "OUR" | "SHA"; isAgain?: boolean } = {},
  ) {
    const asked = { payeeId, amount: money(currency, minor), payCurrency: from, bearer };
    const { quoteId } = await stage.act(owner, "payments.cost", cost, asked);
    return stage.act(owner, "payments.pay", pay, {
      ...asked,
      ...(quoteId && { quoteId }),
      isAgain,
      purpose: "goods",
      reference,
      merchantOrderNo: "",
      payPassword: demoPayPassword,
    });
  },
  /** Pays the same again and again, from a day on: until another, or so many times. */
  repeat: (
    payeeId: string,
    { currency, minor }: Money,
    reference: string,
    series: { every: "week" | "month"; firstOn: Day } & ({ untilOn: Day } | { times: number }),
  ) =>
    stage.act(owner, "payments.repeat", repeat, {
      payeeId,
      amount: money(currency, minor),
      payCurrency: currency,
      bearer: "SHA",
      purpose: "services",
      reference,
      ...series,
      payPassword: demoPayPassword,
    }),
  callOff: (orderNo: string) => stage.act(owner, "payments.cancel", cancelHandler, { orderNo }),
  list: async (lines: readonly Line[]) =>
    (await stage.act(owner, "payments.applyBatch", read(lines), { fileId: "", isAgain: false })).batchNo,
  handIn: (batchNo: string) =>
    stage.act(owner, "payments.submitBatch", submitBatchHandler, {
      batchNo,
      isPartial: true,
      differingNames: 0,
      repeated: 0,
      shownDebits: [],
      reviewers: [],
      payPassword: demoPayPassword,
    }),
  putAway: (batchNo: string) => stage.act(owner, "payments.dropBatch", dropBatch, { batchNo }),
  takeBack: (batchNo: string) => stage.act(owner, "payments.recallBatch", recallBatch, { batchNo }),
  /** Somebody of the merchant's approval group decides. */
  decideList: (batchNo: string, isApproved: boolean) =>
    stage.act(owner, "payments.auditBatch", auditBatch, {
      batchNo,
      isApproved,
      reason: isApproved ? "" : "Not agreed with the buyer",
      payPassword: demoPayPassword,
    }),
  decide: (orderNos: string[], isApproved: boolean) =>
    stage.act(owner, "payments.review", reviewOrders, {
      orderNos,
      pageSize: 100,
      isApproved,
      remark: isApproved ? "" : "Not agreed with the buyer",
      payPassword: demoPayPassword,
    }),
});

/** The banks' actions on a payment, played by operations. */
export const bankActions = (stage: Stage, ops: OpsPrincipal) => {
  const world = stage.world.name;
  return {
    takesOn: (orderNo: string) => stage.act(ops, "operations.acceptPayment", banks.acceptPayment, { world, orderNo }),
    arrives: (orderNo: string) => stage.act(ops, "operations.succeedPayment", banks.succeedPayment, { world, orderNo }),
    bounces: (orderNo: string, reason: string) =>
      stage.act(ops, "operations.failPayment", banks.failPayment, { world, orderNo, reason }),
    comesBack: (orderNo: string, reason: string) =>
      stage.act(ops, "operations.returnPayment", banks.returnPayment, { world, orderNo, reason }),
    isHeld: (orderNo: string, reason: string) =>
      stage.act(ops, "operations.holdPayment", banks.holdPayment, { world, orderNo, reason }),
    goesOn: (orderNo: string) => stage.act(ops, "operations.resumePayment", banks.resumePayment, { world, orderNo }),
    asksFor: (orderNo: string, material: string) =>
      stage.act(ops, "operations.askMaterial", banks.askMaterial, { world, orderNo, material }),
  };
};
