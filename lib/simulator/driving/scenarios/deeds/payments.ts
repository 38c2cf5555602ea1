import * as z from "zod/mini";
import { day, line, orderNo } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { paymentActions } from "@/lib/operations/calls/payments";
import { bearer, payments, purpose, reference } from "@/lib/payments/calls/payments";
import { newPayee } from "@/lib/payments/payee-shape";
import { deedsBy } from "./deed";

const merchant = deedsBy("merchant");
const bank = deedsBy("operations");

const reason = z._default(line(1, 140), "AC04 Closed account");

/** What merchants pay abroad, and what the banks on the way do. */
export const paymentDeeds = {
  addPayee: merchant(
    "Adds a payee abroad; which fields its destination asks for, the portal's form shows.",
    newPayee,
    (takes, { ask }) => ask(payments.addPayee, takes),
  ),
  pay: merchant(
    "Pays a payee, from an account of the payment's own currency or, with `from`, of another at a locked rate.",
    z.object({
      payeeId: z.uuid(),
      amount: moneyCodec,
      from: z.optional(currency),
      bearer: z._default(bearer, "SHA"),
      purpose: z._default(purpose, "goods"),
      reference: z._default(reference, "INVOICE 1"),
      merchantOrderNo: z._default(line(0, 40), ""),
      payOn: z.optional(day),
    }),
    async ({ from, payOn, ...takes }, { ask }) => {
      const cost = {
        payeeId: takes.payeeId,
        amount: takes.amount,
        payCurrency: from ?? takes.amount.currency,
        bearer: takes.bearer,
        ...(payOn && { payOn }),
      };
      const { quoteId } = await ask(payments.cost, cost);
      return ask(payments.pay, { ...takes, ...cost, ...(quoteId && { quoteId }), isAgain: true });
    },
  ),
  cancelPayment: merchant("Cancels a payment that is still pending.", z.object({ orderNo }), (takes, { ask }) =>
    ask(payments.cancel, takes),
  ),
  bank: bank(
    "What a bank does with a payment: `dispatch`, `accept`, `ask` for documents, `hold`, `resume`, `succeed`, `return` or `fail`.",
    z.object({
      orderNo,
      does: z.enum(["dispatch", "accept", "ask", "hold", "resume", "succeed", "return", "fail"]),
      reason,
      deducted: z.optional(moneyCodec),
    }),
    async ({ does, reason: why, deducted, orderNo: of }, { ask }) => {
      const one = { orderNo: of };
      const kept = { ...one, ...(deducted && { deducted }) };
      switch (does) {
        case "dispatch":
          return ask(paymentActions.dispatchPayment, one);
        case "accept":
          return ask(paymentActions.acceptPayment, kept);
        case "ask":
          return ask(paymentActions.askMaterial, { ...one, material: why });
        case "hold":
          return ask(paymentActions.holdPayment, { ...one, reason: why });
        case "resume":
          return ask(paymentActions.resumePayment, one);
        case "succeed":
          return ask(paymentActions.succeedPayment, kept);
        case "return":
          return ask(paymentActions.returnPayment, { ...kept, reason: why });
        case "fail":
          return ask(paymentActions.failPayment, { ...one, reason: why });
      }
    },
  ),
};
