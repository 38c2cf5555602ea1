import * as z from "zod/mini";
import { line, orderNo, whole } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { exchangePayActions, exchangePayDesk } from "@/lib/operations/calls/settlement/exchange-pay";
import { purpose, reference } from "@/lib/payments/calls/payments";
import { arrivalMethod, exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayAgreement, exchangePayRemarksLengthMax } from "@/lib/settlement/exchange-pay/terms";
import { deedsBy, papersFor } from "./deed";

const merchant = deedsBy("merchant");
const desk = deedsBy("operations");

/** What merchants exchange and pay abroad in one order, and what the banks on the way do. */
export const exchangePayDeeds = {
  exchangePay: merchant(
    "Makes an order that exchanges money of the account `from` and pays a payee abroad with it; the amount is of either currency. It waits to be confirmed.",
    z.object({
      payeeId: z.uuid(),
      amount: moneyCodec,
      from: currency,
      arrivalMethod: z._default(arrivalMethod, "swift"),
      isExpress: z._default(z.boolean(), false),
      purpose: z._default(purpose, "goods"),
      reference: z._default(reference, "INVOICE 1"),
      remarks: z._default(line(0, exchangePayRemarksLengthMax), ""),
      papers: z._default(whole(0, uploadUses.PAYMENT_PROOF.countMax), 0),
    }),
    async ({ from, papers, purpose: why, reference: of, remarks, ...takes }, hands) => {
      const asked = { ...takes, payCurrency: from };
      const { debit } = await hands.ask(exchangePays.exchangePayCost, asked);
      return hands.ask(exchangePays.makeExchangePay, {
        ...asked,
        purpose: why,
        reference: of,
        remarks,
        documentIds: await papersFor(hands, "PAYMENT_PROOF", papers),
        shownDebit: debit,
        agreed: { id: exchangePayAgreement, version: 1 },
      });
    },
  ),
  confirmExchangePay: merchant(
    "Confirms an exchange-and-pay order at the rate of now, which is locked for it.",
    z.object({ orderNo }),
    async ({ orderNo: of }, { ask }) => {
      const { quoteId, debit } = await ask(exchangePays.quoteExchangePay, { orderNo: of });
      return ask(exchangePays.confirmExchangePay, { orderNo: of, quoteId, shownDebit: debit });
    },
  ),
  exchangePayBank: desk(
    "What the banks do with an exchange-and-pay order, and operations with one that failed: `dispatch`, `askMaterials`, `resume`, `accept`, `succeed`, `return`, `fail` or `lead`, which says what is to be corrected.",
    z.object({
      orderNo,
      does: z.enum(exchangePayActions),
      reason: z._default(line(1, 140), "AC04 Closed account"),
      deducted: z.optional(moneyCodec),
    }),
    async ({ does, reason, deducted, orderNo: of }, { ask }) => {
      const one = { orderNo: of };
      const kept = { ...one, ...(deducted && { deducted }) };
      switch (does) {
        case "dispatch":
          return ask(exchangePayDesk.dispatchExchangePay, one);
        case "askMaterials":
          return ask(exchangePayDesk.askExchangePayMaterials, { ...one, material: reason });
        case "resume":
          return ask(exchangePayDesk.resumeExchangePay, one);
        case "accept":
          return ask(exchangePayDesk.acceptExchangePay, kept);
        case "succeed":
          return ask(exchangePayDesk.succeedExchangePay, kept);
        case "return":
          return ask(exchangePayDesk.returnExchangePay, { ...kept, reason });
        case "fail":
          return ask(exchangePayDesk.failExchangePay, { ...one, reason });
        case "lead":
          return ask(exchangePayDesk.leadExchangePay, { ...one, reason });
      }
    },
  ),
};
