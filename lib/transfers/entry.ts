import * as z from "zod/mini";
import { textTooHeavyIssue } from "@/lib/forms/issue";
import { textWeight } from "@/lib/forms/text-entry";
import { currency } from "@/lib/money/currency";
import { parseEnteredMoney, type Money } from "@/lib/money/money";
import { accountType, relationKind } from "./calls/transfers";
import { otherRelationIssue } from "./rules";
import { transferReferenceLengthMax } from "./terms";

const transferEntry = z.object({
  payeeUserNo: z.string(),
  /** Holds the masked name that the number was found with; empty until then. */
  payeeName: z.string(),
  currency,
  amount: z.string(),
  /** True when the amount is the total that leaves the account; otherwise it is the received amount. */
  isTotal: z.boolean(),
  accountType,
  /** Empty until a relation is selected. */
  relation: z.string(),
  otherRelation: z.string(),
  reference: z.string(),
});

/** Describes a transfer in the form of its inputs. */
export type TransferEntry = z.infer<typeof transferEntry>;

export const isTransferField = (name: string): name is keyof TransferEntry => Object.hasOwn(transferEntry.shape, name);

/** Parses the amount: the money, or the issue of the text. */
export const parseTransferAmount = ({ amount, currency: code }: Pick<TransferEntry, "amount" | "currency">) =>
  parseEnteredMoney(amount, code);

/** Returns the selected relation; undefined until then. */
export const chosenTransferRelation = ({ relation }: Pick<TransferEntry, "relation">) =>
  relationKind.options.find((kind) => kind === relation);

/** Holds the data that the form displays: the spendable balance, and the cost of the amount as far as it is known. */
interface FormFacts {
  readonly available: bigint;
  readonly debit: Money | undefined;
}

/**
 * Returns the rule of a transfer's form: a payee that was found, an amount that the balance covers with its fee, a
 * relation.
 */
export const transferFormSchema = ({ available, debit }: FormFacts) =>
  z.pipe(
    transferEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof TransferEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const payeeUserNo = entry.payeeUserNo.trim();
      if (payeeUserNo === "") wrong("payeeUserNo", "payeeUser.missing");
      else if (entry.payeeName === "") wrong("payeeUserNo", "payeeUser.unchecked");
      const { amount, issue } = parseTransferAmount(entry);
      const debitedAmount = debit?.currency === entry.currency ? debit : amount;
      if (issue) wrong("amount", issue);
      else if (debitedAmount && debitedAmount.minor > available) wrong("amount", "amount.short");
      const relation = chosenTransferRelation(entry);
      if (!relation) wrong("relation", "text.missing");
      const nameIssue = relation && otherRelationIssue(relation, entry.otherRelation);
      if (nameIssue) wrong("otherRelation", nameIssue);
      const reference = entry.reference.trim();
      if (textWeight(reference) > transferReferenceLengthMax)
        wrong("reference", textTooHeavyIssue(transferReferenceLengthMax));
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

/** Describes a relation in the form of its inputs. */
export type RelationEntry = z.infer<typeof relationEntry>;

/** Returns the rule of a relation's form: its payee, and its name; `materialIds` are its documents. */
export const transferRelationFormSchema = (materialIds: readonly string[]) =>
  z.pipe(
    relationEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof RelationEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const payeeUserNo = entry.payeeUserNo.trim();
      if (payeeUserNo === "") wrong("payeeUserNo", "payeeUser.missing");
      const relation = chosenTransferRelation(entry);
      if (!relation) wrong("relation", "text.missing");
      const nameIssue = relation && otherRelationIssue(relation, entry.otherRelation);
      if (nameIssue) wrong("otherRelation", nameIssue);
      if (!relation || context.issues.length > 0) return z.NEVER;
      return { payeeUserNo, relation, otherRelation: entry.otherRelation.trim(), materialIds: [...materialIds] };
    }),
  );

/** Returns the rule for the change of an existing relation. */
export const transferRelationChangeFormSchema = (materialIds: readonly string[], relationId: string) =>
  z.pipe(
    transferRelationFormSchema(materialIds),
    z.transform(({ payeeUserNo: _, ...relationFields }) => ({
      ...relationFields,
      relationId,
      event: "change" as const,
    })),
  );
