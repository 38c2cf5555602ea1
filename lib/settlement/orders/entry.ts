import * as z from "zod/mini";
import { singleLineText } from "@/lib/call/field-schemas";
import { issueWithFigure, textTooLongIssue } from "@/lib/forms/issue";
import { currency, type Currency } from "@/lib/money/currency";
import { amountText, parseEnteredMoney, type TypedMoney } from "@/lib/money/money";
import { settlementMethod, settlementMode } from "../calls/order-shape";
import { isEnoughToSettle, exclusiveSettlementMinimum } from "./minimum";
import { linksChosenMax, noteLengthMax, settlementDocumentsMax } from "./terms";
import { cnyAsLedgerCnh } from "./yuan";

const settleEntry = z.object({
  payeeNo: z.string(),
  payCurrency: currency,
  method: settlementMethod,
  mode: settlementMode,
  amount: z.string(),
  /** True when links are selected; otherwise those of the oldest incomes are settled. */
  isChosen: z.boolean(),
  associationNos: z.array(z.string()),
  documentIds: z.array(z.string()),
  note: z.string(),
  /** Holds the ids of the accepted agreements. */
  agreed: z.array(z.string()),
});

/** Describes a settlement as entered. */
export type SettleEntry = z.infer<typeof settleEntry>;

/** Describes the part of an entry that is saved as a draft: all but the agreements, which have to be accepted again. */
export const settlementDraftEntry = z.object({
  payeeNo: singleLineText(0, 32),
  payCurrency: currency,
  method: settlementMethod,
  mode: settlementMode,
  amount: singleLineText(0, 32),
  isChosen: z.boolean(),
  associationNos: z.array(singleLineText(0, 32)).check(z.maxLength(linksChosenMax, "text.long")),
  documentIds: z.array(z.uuid()).check(z.maxLength(settlementDocumentsMax, "text.long")),
  note: singleLineText(0, noteLengthMax),
});

export const blankSettlementDraft: z.output<typeof settlementDraftEntry> = {
  payeeNo: "",
  payCurrency: "USD",
  method: "normal",
  mode: "byPay",
  amount: "",
  isChosen: false,
  associationNos: [],
  documentIds: [],
  note: "",
};

/** Returns the draft of an entry. */
export const settlementDraftFromEntry = ({ agreed: _, ...draft }: SettleEntry): z.output<typeof settlementDraftEntry> =>
  draft;

export const isSettleField = (name: string): name is keyof SettleEntry => Object.hasOwn(settleEntry.shape, name);

/** Returns the currency of the entered amount: the one sold, or the yuan received. */
export const settlementAmountCurrency = ({ mode, payCurrency }: Pick<SettleEntry, "mode" | "payCurrency">): Currency =>
  mode === "byPay" ? payCurrency : "CNY";

/** Parses the entered amount into money or an issue. */
export const parseSettlementAmount = (entry: Pick<SettleEntry, "amount" | "mode" | "payCurrency">): TypedMoney =>
  parseEnteredMoney(entry.amount, settlementAmountCurrency(entry));

/** Returns the links to settle, if they are selected. */
export const chosenAssociationNos = ({ isChosen, associationNos }: Pick<SettleEntry, "isChosen" | "associationNos">) =>
  isChosen ? { associationNos: [...associationNos] } : {};

/**
 * Builds the rule of a settlement's form: everything but the cost and the password. `agreements` lists those to accept,
 * as far as known.
 */
export const settlementFormSchema = (agreements: readonly string[]) =>
  z.pipe(
    settleEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof SettleEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const { payeeNo, payCurrency, method, mode, documentIds, agreed } = entry;
      const note = entry.note.trim();
      const { amount, issue } = parseSettlementAmount(entry);
      if (payeeNo === "") wrong("payeeNo", "payee.missing");
      if (issue) wrong("amount", issue);
      else if (amount?.currency === payCurrency && !isEnoughToSettle(amount))
        wrong("amount", issueWithFigure("amount.above", amountText(exclusiveSettlementMinimum(payCurrency))));
      if (entry.isChosen && entry.associationNos.length === 0) wrong("associationNos", "choice.missing");
      if (documentIds.length === 0) wrong("documentIds", "files.missing");
      if (note.length > noteLengthMax) wrong("note", textTooLongIssue(noteLengthMax));
      if (!agreements.every((id) => agreed.includes(id))) wrong("agreed", "terms.agree");
      if (!amount || context.issues.length > 0) return z.NEVER;
      return {
        payeeNo,
        payCurrency,
        method,
        mode,
        amount: cnyAsLedgerCnh(amount),
        ...chosenAssociationNos(entry),
        documentIds,
        note,
      };
    }),
  );
