import { shippedVersionOf } from "@/lib/access/agreements";
import * as z from "zod/mini";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { accountAgreement } from "@/lib/receiving/account-terms";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { speedyAgreement } from "@/lib/settlement/advance/terms";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import { linksChosenMax, noteLengthMax } from "@/lib/settlement/orders/terms";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { merchantReference as merchantName } from "../fit";
import { declareCommandsBy } from "./command";

const merchant = declareCommandsBy("merchant");
const operationsCommand = declareCommandsBy("operations");

/** Requests the first page of a list, with the largest page size. */
const first = { currentPage: 1, pageSize: 100 };

/** Defines the commands of merchants' settlements in yuan, and of their prerequisites. */
export const settlementCommands = {
  applyForAccount: merchant(
    "Applies for a receiving account, and with `also` for ones of more currencies; a few minutes later, when it has been checked, `openAccount` can open it. `licence` is the `fileId` of a paper; a blank sheet unless given.",
    z.object({
      kind: z._default(z.enum(["local", "global"]), "local"),
      country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")), "US"),
      bank: z._default(singleLineText(1, 12), "LCBUS"),
      currency: z._default(currency, "USD"),
      also: z._default(z.array(currency).check(z.maxLength(20)), []),
      licence: z.optional(z.uuid()),
    }),
    async ({ currency: code, also, licence, ...place }, { invoke, paper, merchant: by = "", userNoOf }) =>
      invoke(accountApplications.submitApplication, {
        ...place,
        currencies: [code, ...also],
        holderName: "",
        website: `https://www.exports-${userNoOf(by)}.example/`,
        salesBand: "3",
        platform: "offline",
        mainCategory: "008",
        otherCategories: ["009"],
        tradeArea: "europe",
        tradeType: "selfExport",
        zoneType: "99",
        fileIds: [licence ?? (await paper("RECEIVING_QUALIFICATION", "licence.png"))],
        agreed: { id: accountAgreement, version: 1 },
      }),
  ),
  openAccount: merchant(
    "The bank opens the account that was applied for; what it answers has its `number`, where there are several that of a `currency`.",
    z.object({ applicationNo: orderNo, currency: z.optional(currency) }),
    async ({ applicationNo, currency: code }, { invoke }) => {
      await invoke(receivingApplicationActions.passReceivingApplication, { applicationNo });
      const { rows } = await invoke(payeeAccounts.payeeAccounts, first);
      return rows.find((row) => row.applicationNo === applicationNo && (code ?? row.currency) === row.currency);
    },
  ),
  applyForSpeedy: merchant(
    "Applies for speedy settlement with a credit.",
    z.object({ wanted: moneyCodec }),
    (input, { invoke }) =>
      invoke(advances.applyForSpeedy, {
        ...input,
        contactName: "Li Lei",
        contactPhone: "+86 575 5555 0100",
        agreed: { id: speedyAgreement, version: shippedVersionOf(speedyAgreement) },
      }),
  ),
  reviewCredit: operationsCommand(
    "Decides about a merchant's speedy settlement: `open`, `refuse`, `change` or `close`.",
    z.object({
      merchant: merchantName,
      decision: z._default(z.enum(["open", "refuse", "change", "close"]), "open"),
      limit: z.optional(moneyCodec),
      reason: z._default(singleLineText(0, 140), ""),
    }),
    async ({ merchant: name, limit, ...input }, { invoke, userNoOf }) => {
      const userNo = userNoOf(name);
      const { rows } = await invoke(creditReviews.creditApplications, { text: userNo, ...first });
      const changes = rows.find((row) => row.userNo === userNo)?.product.changes ?? 0;
      return invoke(creditReviews.decideCredit, { ...input, userNo, changes, ...(limit && { limit }) });
    },
  ),
  settle: merchant(
    "Settles an amount in yuan to a payee, `normal` or `speedy`: locks the rate, shows the papers, accepts what is to be accepted. With `from` the amount is what is received, in CNH.",
    z.object({
      payeeNo: orderNo,
      amount: moneyCodec,
      from: z.optional(currency),
      method: z._default(settlementMethod, "normal"),
      note: z._default(singleLineText(0, noteLengthMax), ""),
      /** Lists the links that it draws from; by default those of the oldest incomes. */
      links: z.optional(z.array(orderNo).check(z.maxLength(linksChosenMax, "text.long"))),
      /** Holds the document to hand in; a blank sheet by default. */
      paper: z.optional(z.uuid()),
    }),
    async ({ payeeNo, amount, from, method, note, links, paper: fileId }, { invoke, paper }) => {
      const costInput = {
        method,
        amount,
        mode: from ? ("byReceive" as const) : ("byPay" as const),
        payCurrency: from ?? amount.currency,
        ...(links && { associationNos: links }),
      };
      const { quoteId, debit, agreements } = await invoke(settlementOrders.settlementCost, costInput);
      return invoke(settlementOrders.settle, {
        ...costInput,
        quoteId,
        shownDebit: debit,
        payeeNo,
        documentIds: [fileId ?? (await paper("SETTLEMENT_PROOF", "invoice.png"))],
        agreed: agreements,
        note,
      });
    },
  ),
  settlementBank: operationsCommand(
    "What the mainland's bank does with a settlement: `dispatch`, `accept`, `ask` for documents, `resume`, `succeed`, `fail` or `return`.",
    z.object({
      orderNo,
      does: z.enum(["dispatch", "accept", "ask", "resume", "succeed", "fail", "return"]),
      reason: z._default(singleLineText(1, 140), "AC04 Closed account"),
    }),
    async ({ does, reason, orderNo: of }, { invoke }) => {
      const orderInput = { orderNo: of };
      switch (does) {
        case "dispatch":
          return invoke(settlementBankCalls.dispatchSettlement, orderInput);
        case "accept":
          return invoke(settlementBankCalls.acceptSettlement, orderInput);
        case "ask":
          return invoke(settlementBankCalls.askSettlementDocuments, { ...orderInput, documents: reason });
        case "resume":
          return invoke(settlementBankCalls.resumeSettlement, orderInput);
        case "succeed":
          return invoke(settlementBankCalls.succeedSettlement, orderInput);
        case "fail":
          return invoke(settlementBankCalls.failSettlement, { ...orderInput, reason });
        case "return":
          return invoke(settlementBankCalls.returnSettlement, { ...orderInput, reason });
      }
    },
  ),
};
