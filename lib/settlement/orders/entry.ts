import * as z from "zod/mini";
import { line } from "@/lib/call/field-schemas";
import { issueWith, tooLong } from "@/lib/forms/issue";
import { currency, type Currency } from "@/lib/money/currency";
import { amountText, typedMoney, type TypedMoney } from "@/lib/money/money";
import { settlementMethod, settlementMode } from "../calls/order-shape";
import { isEnoughToSettle, settlesAbove } from "./minimum";
import { linksChosenMax, noteLengthMax, settlementDocumentsMax } from "./terms";
import { keptYuan } from "./yuan";

const settleEntry = z.object({
  payeeNo: z.string(),
  payCurrency: currency,
  method: settlementMethod,
  mode: settlementMode,
  amount: z.string(),
  /** Whether the links are chosen; else those of the oldest incomes are settled. */
  isChosen: z.boolean(),
  associationNos: z.array(z.string()),
  documentIds: z.array(z.string()),
  note: z.string(),
  /** The agreements that are accepted, by their ids. */
  agreed: z.array(z.string()),
});

/** A settlement as it is typed. */
export type SettleEntry = z.infer<typeof settleEntry>;

/** What of it is kept as a draft: all but the agreements, which are accepted anew. */
export const settlementDraftEntry = z.object({
  payeeNo: line(0, 32),
  payCurrency: currency,
  method: settlementMethod,
  mode: settlementMode,
  amount: line(0, 32),
  isChosen: z.boolean(),
  associationNos: z.array(line(0, 32)).check(z.maxLength(linksChosenMax, "text.long")),
  documentIds: z.array(z.uuid()).check(z.maxLength(settlementDocumentsMax, "text.long")),
  note: line(0, noteLengthMax),
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

/** An entry as it is kept. */
export const draftOf = ({ agreed: _, ...kept }: SettleEntry): z.output<typeof settlementDraftEntry> => kept;

export const isSettleField = (name: string): name is keyof SettleEntry => Object.hasOwn(settleEntry.shape, name);

/** The currency that the amount is typed in: the one that is sold, or the yuan that are received. */
export const settledIn = ({ mode, payCurrency }: Pick<SettleEntry, "mode" | "payCurrency">): Currency =>
  mode === "byPay" ? payCurrency : "CNY";

/** The amount as it is typed: the money, or what is wrong with the text. */
export const typedSettled = (entry: Pick<SettleEntry, "amount" | "mode" | "payCurrency">): TypedMoney =>
  typedMoney(entry.amount, settledIn(entry));

/** The links that are to be settled, where they are chosen. */
export const chosenLinks = ({ isChosen, associationNos }: Pick<SettleEntry, "isChosen" | "associationNos">) =>
  isChosen ? { associationNos: [...associationNos] } : {};

/**
 * The rule of a settlement's form: everything but what it costs and the password. `agreements` are those that have to be
 * accepted, as far as that is known.
 */
export const settleRule = (agreements: readonly string[]) =>
  z.pipe(
    settleEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof SettleEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const { payeeNo, payCurrency, method, mode, documentIds, agreed } = entry;
      const note = entry.note.trim();
      const { amount, issue } = typedSettled(entry);
      if (payeeNo === "") wrong("payeeNo", "payee.missing");
      if (issue) wrong("amount", issue);
      else if (amount?.currency === payCurrency && !isEnoughToSettle(amount))
        wrong("amount", issueWith("amount.above", amountText(settlesAbove(payCurrency))));
      if (entry.isChosen && entry.associationNos.length === 0) wrong("associationNos", "choice.missing");
      if (documentIds.length === 0) wrong("documentIds", "files.missing");
      if (note.length > noteLengthMax) wrong("note", tooLong(noteLengthMax));
      if (!agreements.every((id) => agreed.includes(id))) wrong("agreed", "terms.agree");
      if (!amount || context.issues.length > 0) return z.NEVER;
      return { payeeNo, payCurrency, method, mode, amount: keptYuan(amount), ...chosenLinks(entry), documentIds, note };
    }),
  );
