import * as z from "zod/mini";
import { day, singleLineText, orderNo } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { paymentActions } from "@/lib/operations/calls/payments";
import { bearer, payments, purpose, paymentReference } from "@/lib/payments/calls/payments";
import { newPayee } from "@/lib/payments/payee-shape";
import { declareCommandsBy } from "./command";

const merchant = declareCommandsBy("merchant");
const bank = declareCommandsBy("operations");

const reason = z._default(singleLineText(1, 140), "AC04 Closed account");

/** Defines the commands of merchants' payments abroad, and of the banks on the way. */
export const paymentCommands = {
  addPayee: merchant(
    "Adds a payee abroad; which fields its destination asks for, the portal's form shows.",
    newPayee,
    (input, { invoke }) => invoke(payments.addPayee, input),
  ),
  pay: merchant(
    "Pays a payee, from an account of the payment's own currency or, with `from`, of another at a locked rate.",
    z.object({
      payeeId: z.uuid(),
      amount: moneyCodec,
      from: z.optional(currency),
      bearer: z._default(bearer, "SHA"),
      purpose: z._default(purpose, "goods"),
      reference: z._default(paymentReference, "INVOICE 1"),
      merchantOrderNo: z._default(singleLineText(0, 40), ""),
      payOn: z.optional(day),
    }),
    async ({ from, payOn, ...input }, { invoke }) => {
      const cost = {
        payeeId: input.payeeId,
        amount: input.amount,
        payCurrency: from ?? input.amount.currency,
        bearer: input.bearer,
        ...(payOn && { payOn }),
      };
      const { quoteId } = await invoke(payments.cost, cost);
      return invoke(payments.pay, { ...input, ...cost, ...(quoteId && { quoteId }), isAgain: true });
    },
  ),
  cancelPayment: merchant("Cancels a payment that is still pending.", z.object({ orderNo }), (input, { invoke }) =>
    invoke(payments.cancel, input),
  ),
  bank: bank(
    "What a bank does with a payment: `dispatch`, `accept`, `ask` for documents, `hold`, `resume`, `succeed`, `return` or `fail`.",
    z.object({
      orderNo,
      does: z.enum(["dispatch", "accept", "ask", "hold", "resume", "succeed", "return", "fail"]),
      reason,
      deducted: z.optional(moneyCodec),
    }),
    async ({ does, reason: why, deducted, orderNo: of }, { invoke }) => {
      const orderInput = { orderNo: of };
      const orderInputWithDeduction = { ...orderInput, ...(deducted && { deducted }) };
      switch (does) {
        case "dispatch":
          return invoke(paymentActions.dispatchPayment, orderInput);
        case "accept":
          return invoke(paymentActions.acceptPayment, orderInputWithDeduction);
        case "ask":
          return invoke(paymentActions.askMaterial, { ...orderInput, material: why });
        case "hold":
          return invoke(paymentActions.holdPayment, { ...orderInput, reason: why });
        case "resume":
          return invoke(paymentActions.resumePayment, orderInput);
        case "succeed":
          return invoke(paymentActions.succeedPayment, orderInputWithDeduction);
        case "return":
          return invoke(paymentActions.returnPayment, { ...orderInputWithDeduction, reason: why });
        case "fail":
          return invoke(paymentActions.failPayment, { ...orderInput, reason: why });
      }
    },
  ),
};
