import * as z from "zod/mini";
import { singleLineText, orderNo, wholeNumber } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { exchangePayActions, exchangePayBankCalls } from "@/lib/operations/calls/settlement/exchange-pay";
import { purpose, paymentReference } from "@/lib/payments/calls/payments";
import { arrivalMethod, exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayAgreement, exchangePayRemarksLengthMax } from "@/lib/settlement/exchange-pay/terms";
import { declareCommandsBy, uploadBlankSheets } from "./command";

const merchant = declareCommandsBy("merchant");
const operationsCommand = declareCommandsBy("operations");

/** Defines the commands of orders that exchange and pay abroad in one, and of the banks on the way. */
export const exchangePayCommands = {
  exchangePay: merchant(
    "Makes an order that exchanges money of the account `from` and pays a payee abroad with it; the amount is of either currency. It waits to be confirmed.",
    z.object({
      payeeId: z.uuid(),
      amount: moneyCodec,
      from: currency,
      arrivalMethod: z._default(arrivalMethod, "swift"),
      isExpress: z._default(z.boolean(), false),
      purpose: z._default(purpose, "goods"),
      reference: z._default(paymentReference, "INVOICE 1"),
      remarks: z._default(singleLineText(0, exchangePayRemarksLengthMax), ""),
      papers: z._default(wholeNumber(0, uploadUses.PAYMENT_PROOF.countMax), 0),
      /** Holds a document that was uploaded before, instead of `papers` blank sheets. */
      paper: z.optional(z.uuid()),
    }),
    async ({ from, papers, paper: fileId, purpose: why, reference: of, remarks, ...input }, actor) => {
      const costInput = { ...input, payCurrency: from };
      const { debit } = await actor.invoke(exchangePayCalls.exchangePayCost, costInput);
      return actor.invoke(exchangePayCalls.makeExchangePay, {
        ...costInput,
        purpose: why,
        reference: of,
        remarks,
        documentIds: fileId === undefined ? await uploadBlankSheets(actor, "PAYMENT_PROOF", papers) : [fileId],
        shownDebit: debit,
        agreed: { id: exchangePayAgreement, version: 1 },
      });
    },
  ),
  confirmExchangePay: merchant(
    "Confirms an exchange-and-pay order at the rate of now, which is locked for it.",
    z.object({ orderNo }),
    async ({ orderNo: of }, { invoke }) => {
      const { quoteId, debit } = await invoke(exchangePayCalls.quoteExchangePay, { orderNo: of });
      return invoke(exchangePayCalls.confirmExchangePay, { orderNo: of, quoteId, shownDebit: debit });
    },
  ),
  exchangePayBank: operationsCommand(
    "What the banks do with an exchange-and-pay order, and operations with one that failed: `dispatch`, `askMaterials`, `resume`, `accept`, `succeed`, `return`, `fail` or `lead`, which says what is to be corrected.",
    z.object({
      orderNo,
      does: z.enum(exchangePayActions),
      reason: z._default(singleLineText(1, 140), "AC04 Closed account"),
      deducted: z.optional(moneyCodec),
    }),
    async ({ does, reason, deducted, orderNo: of }, { invoke }) => {
      const orderInput = { orderNo: of };
      const orderInputWithDeduction = { ...orderInput, ...(deducted && { deducted }) };
      switch (does) {
        case "dispatch":
          return invoke(exchangePayBankCalls.dispatchExchangePay, orderInput);
        case "askMaterials":
          return invoke(exchangePayBankCalls.askExchangePayMaterials, { ...orderInput, material: reason });
        case "resume":
          return invoke(exchangePayBankCalls.resumeExchangePay, orderInput);
        case "accept":
          return invoke(exchangePayBankCalls.acceptExchangePay, orderInputWithDeduction);
        case "succeed":
          return invoke(exchangePayBankCalls.succeedExchangePay, orderInputWithDeduction);
        case "return":
          return invoke(exchangePayBankCalls.returnExchangePay, { ...orderInputWithDeduction, reason });
        case "fail":
          return invoke(exchangePayBankCalls.failExchangePay, { ...orderInput, reason });
        case "lead":
          return invoke(exchangePayBankCalls.leadExchangePay, { ...orderInput, reason });
      }
    },
  ),
};
