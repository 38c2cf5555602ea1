import { shippedVersionOf } from "@/lib/access/agreements";
import * as z from "zod/mini";
import { line, orderNo } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { creditDesk } from "@/lib/operations/calls/settlement/credit";
import { settlementDesk } from "@/lib/operations/calls/settlement/orders";
import { settlementPayeeDesk } from "@/lib/operations/calls/settlement/payees";
import { accountAgreement } from "@/lib/receiving/account-terms";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { speedyAgreement } from "@/lib/settlement/advance/terms";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import { linksChosenMax, noteLengthMax } from "@/lib/settlement/orders/terms";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { blankSettlementPayee } from "@/lib/settlement/payee-entry";
import { idTypes, needsPassport } from "@/lib/settlement/payee-fields";
import { newSettlementPayee, partnerType } from "@/lib/settlement/payee-shape";
import { addressLengthMax, nameLengthMax } from "@/lib/settlement/terms";
import { merchant as merchantName } from "../fit";
import { deedsBy } from "./deed";

const merchant = deedsBy("merchant");
const desk = deedsBy("operations");

/** Where payees of scenarios have their accounts in the mainland. */
const mainlandBank = {
  bankNo: "102100099996",
  branch: "绍兴柯桥支行",
  province: "330000",
  city: "330600",
  bankAddress: "浙江省绍兴市柯桥区群贤路 18 号",
  address: "浙江省绍兴市柯桥区群贤路 20 号",
  contactPhone: "13800000009",
};

/** A payee as it is sent but for its papers, which are blank ones; what is not said stays empty. */
const { shape: payeeFields } = z.omit(newSettlementPayee, { currency: true, proofIds: true, passportIds: true });
const mayBe = z._default(line(0, addressLengthMax), "");

/** The rows of a whole list: the most that one answer has. */
const first = { currentPage: 1, pageSize: 100 };

/** What merchants have settled in yuan, and what it takes. */
export const settlementDeeds = {
  applyForAccount: merchant(
    "Applies for a receiving account; a few minutes later, when it has been checked, `openAccount` can open it.",
    z.object({
      kind: z._default(z.enum(["local", "global"]), "local"),
      country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")), "US"),
      bank: z._default(line(1, 12), "LCBUS"),
      currency: z._default(currency, "USD"),
    }),
    async ({ currency: code, ...place }, { ask, paper, merchant: by = "", userNoOf }) =>
      ask(accountApplications.submitApplication, {
        ...place,
        currencies: [code],
        holderName: "",
        website: `https://www.exports-${userNoOf(by)}.example/`,
        salesBand: "3",
        platform: "offline",
        mainCategory: "008",
        otherCategories: ["009"],
        tradeArea: "europe",
        tradeType: "selfExport",
        zoneType: "99",
        fileIds: [await paper("RECEIVING_QUALIFICATION", "licence.png")],
        agreed: { id: accountAgreement, version: 1 },
      }),
  ),
  openAccount: merchant(
    "The bank opens the account that was applied for; what it answers has its `number`.",
    z.object({ applicationNo: orderNo }),
    async ({ applicationNo }, { ask }) => {
      await ask(receivingApplicationActions.passReceivingApplication, { applicationNo });
      const { rows } = await ask(payeeAccounts.payeeAccounts, first);
      return rows.find((row) => row.applicationNo === applicationNo);
    },
  ),
  settlementPayee: merchant(
    "Adds somebody in the mainland to settle to, a person of a made-up bank unless more is said, and has operations accept them; what it answers has their `payeeNo`.",
    z.object({
      ...payeeFields,
      ...{ address: mayBe, bankNo: mayBe, branch: mayBe, province: mayBe, city: mayBe, bankAddress: mayBe },
      partnerType: z._default(partnerType, "mainlandIndividual"),
      name: z._default(line(1, nameLengthMax), "李敏"),
      account: z._default(line(1, 60), "6222020007200001"),
      idType: z._default(z.enum([...idTypes, ""]), "0"),
      idNo: z._default(line(0, 48), "330203199001011236"),
    }),
    async (takes, { ask, paper }) => {
      const { payeeNo, changes } = await ask(settlementPayees.addSettlementPayee, {
        ...blankSettlementPayee,
        ...takes,
        ...(takes.bankNo === "" && mainlandBank),
        proofIds: [await paper("PAYEE_PROOF", "account.png")],
        passportIds: needsPassport(takes) ? [await paper("PAYEE_PROOF", "passport.png")] : [],
      });
      return ask(settlementPayeeDesk.decideSettlementPayee, { payeeNo, changes, decision: "accept", reason: "" });
    },
  ),
  applyForSpeedy: merchant(
    "Applies for speedy settlement with a credit.",
    z.object({ wanted: moneyCodec }),
    (takes, { ask }) =>
      ask(advances.applyForSpeedy, {
        ...takes,
        contactName: "Li Lei",
        contactPhone: "+86 575 5555 0100",
        agreed: { id: speedyAgreement, version: shippedVersionOf(speedyAgreement) },
      }),
  ),
  reviewCredit: desk(
    "Decides about a merchant's speedy settlement: `open`, `refuse`, `change` or `close`.",
    z.object({
      merchant: merchantName,
      decision: z._default(z.enum(["open", "refuse", "change", "close"]), "open"),
      limit: z.optional(moneyCodec),
      reason: z._default(line(0, 140), ""),
    }),
    async ({ merchant: name, limit, ...takes }, { ask, userNoOf }) => {
      const userNo = userNoOf(name);
      const { rows } = await ask(creditDesk.creditApplications, { text: userNo, ...first });
      const changes = rows.find((row) => row.userNo === userNo)?.product.changes ?? 0;
      return ask(creditDesk.decideCredit, { ...takes, userNo, changes, ...(limit && { limit }) });
    },
  ),
  settle: merchant(
    "Settles an amount in yuan to a payee, `normal` or `speedy`: locks the rate, shows the papers, accepts what is to be accepted. With `from` the amount is what is received, in CNH.",
    z.object({
      payeeNo: orderNo,
      amount: moneyCodec,
      from: z.optional(currency),
      method: z._default(settlementMethod, "normal"),
      note: z._default(line(0, noteLengthMax), ""),
      /** The links that it draws of; without, those of the oldest incomes. */
      links: z.optional(z.array(orderNo).check(z.maxLength(linksChosenMax, "text.long"))),
    }),
    async ({ payeeNo, amount, from, method, note, links }, { ask, paper }) => {
      const asked = {
        method,
        amount,
        mode: from ? ("byReceive" as const) : ("byPay" as const),
        payCurrency: from ?? amount.currency,
        ...(links && { associationNos: links }),
      };
      const { quoteId, debit, agreements } = await ask(settlementOrders.settlementCost, asked);
      return ask(settlementOrders.settle, {
        ...asked,
        quoteId,
        shownDebit: debit,
        payeeNo,
        documentIds: [await paper("SETTLEMENT_PROOF", "invoice.png")],
        agreed: agreements,
        note,
      });
    },
  ),
  settlementBank: desk(
    "What the mainland's bank does with a settlement: `dispatch`, `accept`, `ask` for documents, `resume`, `succeed`, `fail` or `return`.",
    z.object({
      orderNo,
      does: z.enum(["dispatch", "accept", "ask", "resume", "succeed", "fail", "return"]),
      reason: z._default(line(1, 140), "AC04 Closed account"),
    }),
    async ({ does, reason, orderNo: of }, { ask }) => {
      const one = { orderNo: of };
      switch (does) {
        case "dispatch":
          return ask(settlementDesk.dispatchSettlement, one);
        case "accept":
          return ask(settlementDesk.acceptSettlement, one);
        case "ask":
          return ask(settlementDesk.askSettlementDocuments, { ...one, documents: reason });
        case "resume":
          return ask(settlementDesk.resumeSettlement, one);
        case "succeed":
          return ask(settlementDesk.succeedSettlement, one);
        case "fail":
          return ask(settlementDesk.failSettlement, { ...one, reason });
        case "return":
          return ask(settlementDesk.returnSettlement, { ...one, reason });
      }
    },
  ),
};
