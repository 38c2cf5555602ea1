import * as z from "zod/mini";
import { tooHeavy } from "@/lib/forms/issue";
import { weightOf } from "@/lib/forms/text-entry";
import { currency } from "@/lib/money/currency";
import { typedMoney, type Money } from "@/lib/money/money";
import { accountType, relationKind } from "./calls/transfers";
import { otherRelationIssue } from "./rules";
import { referenceLengthMax } from "./terms";

const transferEntry = z.object({
  payeeUserNo: z.string(),
  /** The masked name that the number was found with; empty until it was looked up. */
  payeeName: z.string(),
  currency,
  amount: z.string(),
  /** Whether the amount is what leaves the account in all; else what is received. */
  isTotal: z.boolean(),
  accountType,
  /** Empty until one is chosen. */
  relation: z.string(),
  otherRelation: z.string(),
  reference: z.string(),
});

/** A transfer as it is typed. */
export type TransferEntry = z.infer<typeof transferEntry>;

export const isTransferField = (name: string): name is keyof TransferEntry => Object.hasOwn(transferEntry.shape, name);

/** The amount as it is typed: the money, or what is wrong with the text. */
export const typedTransfer = ({ amount, currency: code }: Pick<TransferEntry, "amount" | "currency">) =>
  typedMoney(amount, code);

/** The relation that was chosen; undefined until then. */
export const chosenRelation = ({ relation }: Pick<TransferEntry, "relation">) =>
  relationKind.options.find((one) => one === relation);

/** What the form was shown when it was filled in: what may be spent, and what the amount costs as far as that is known. */
interface FormFacts {
  readonly available: bigint;
  readonly debit: Money | undefined;
}

/** The rule of a transfer's form: a payee that was looked up, an amount that the balance covers with its fee, a relation. */
export const transferRule = ({ available, debit }: FormFacts) =>
  z.pipe(
    transferEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof TransferEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const payeeUserNo = entry.payeeUserNo.trim();
      if (payeeUserNo === "") wrong("payeeUserNo", "payeeUser.missing");
      else if (entry.payeeName === "") wrong("payeeUserNo", "payeeUser.unchecked");
      const { amount, issue } = typedTransfer(entry);
      const taken = debit?.currency === entry.currency ? debit : amount;
      if (issue) wrong("amount", issue);
      else if (taken && taken.minor > available) wrong("amount", "amount.short");
      const relation = chosenRelation(entry);
      if (!relation) wrong("relation", "text.missing");
      const named = relation && otherRelationIssue(relation, entry.otherRelation);
      if (named) wrong("otherRelation", named);
      const reference = entry.reference.trim();
      if (weightOf(reference) > referenceLengthMax) wrong("reference", tooHeavy(referenceLengthMax));
      if (!amount || !relation || context.issues.length > 0) return z.NEVER;
      const { accountType: type, isTotal, otherRelation } = entry;
      return {
        payeeUserNo,
        amount,
        isTotal,
        accountType: type,
        relation,
        otherRelation: otherRelation.trim(),
        reference,
      };
    }),
  );

const relationEntry = z.object({ payeeUserNo: z.string(), relation: z.string(), otherRelation: z.string() });

/** A relation as it is typed. */
export type RelationEntry = z.infer<typeof relationEntry>;

/** The rule of a relation's form: whom it is to, and what it is called; `materialIds` are its documents. */
export const relationRule = (materialIds: readonly string[]) =>
  z.pipe(
    relationEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof RelationEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const payeeUserNo = entry.payeeUserNo.trim();
      if (payeeUserNo === "") wrong("payeeUserNo", "payeeUser.missing");
      const relation = chosenRelation(entry);
      if (!relation) wrong("relation", "text.missing");
      const named = relation && otherRelationIssue(relation, entry.otherRelation);
      if (named) wrong("otherRelation", named);
      if (!relation || context.issues.length > 0) return z.NEVER;
      return { payeeUserNo, relation, otherRelation: entry.otherRelation.trim(), materialIds: [...materialIds] };
    }),
  );

/** The same for the change of a relation that is there. */
export const relationChangeRule = (materialIds: readonly string[], relationId: string) =>
  z.pipe(
    relationRule(materialIds),
    z.transform(({ payeeUserNo: _, ...named }) => ({ ...named, relationId, event: "change" as const })),
  );
