import * as z from "zod/mini";
import { textTooHeavyIssue } from "@/lib/forms/issue";
import { textWeight } from "@/lib/forms/text-entry";
import { currency, type Currency } from "@/lib/money/currency";
import { parseEnteredMoney, type Money, type TypedMoney } from "@/lib/money/money";
import { purpose, paymentReference } from "@/lib/payments/calls/payments";
import { arrivalMethods, exchangePayAgreement, exchangePayRemarksLengthMax, type ArrivalMethod } from "./terms";

const exchangePayEntry = z.object({
  payeeId: z.string(),
  payCurrency: currency,
  /** True when the amount is in the payer currency; otherwise it is in the receiving one. */
  isSold: z.boolean(),
  amount: z.string(),
  isExpress: z.boolean(),
  /** Empty until there is a payee. */
  arrivalMethod: z.enum(["", ...arrivalMethods]),
  purpose: z.string(),
  reference: z.string(),
  remarks: z.string(),
  agreed: z.boolean(),
});

/** Describes an exchange-and-pay order as entered. */
export type ExchangePayEntry = z.infer<typeof exchangePayEntry>;

export const isExchangePayField = (name: string): name is keyof ExchangePayEntry =>
  Object.hasOwn(exchangePayEntry.shape, name);

/** Parses the entered amount, for a receiving currency, into money or an issue. */
export const parseExchangePayAmount = (
  { amount, isSold, payCurrency }: Pick<ExchangePayEntry, "amount" | "isSold" | "payCurrency">,
  receiving: Currency,
): TypedMoney => parseEnteredMoney(amount, isSold ? payCurrency : receiving);

/** Holds the data displayed by the form when it was filled in. */
interface FormFacts {
  /** Holds the selected payee's currency, and the methods that reach its bank; undefined without a payee. */
  readonly payee: { readonly currency: Currency; readonly arrivalMethods: readonly ArrivalMethod[] } | undefined;
  /** Holds the available balance in the payer currency, in minor units, and the amount to reserve, as far as known. */
  readonly available: bigint;
  readonly heldAmount: Money | null | undefined;
  /** Holds the version of the agreement that the form displays. */
  readonly version: number;
}

/** Builds the rule of the form: everything but the cost and the password; issues are attached to their fields. */
export const exchangePayFormSchema = ({ payee, available, heldAmount, version }: FormFacts) =>
  z.pipe(
    exchangePayEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof ExchangePayEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      if (!payee) wrong("payeeId", "payee.missing");
      else if (payee.currency === entry.payCurrency) wrong("payCurrency", "currency.same");
      const { amount, issue } = parseExchangePayAmount(entry, payee?.currency ?? entry.payCurrency);
      const isCovered = entry.isExpress || heldAmount?.currency !== entry.payCurrency || heldAmount.minor <= available;
      if (issue) wrong("amount", issue);
      else if (!isCovered) wrong("amount", "amount.short");
      const arrivalMethod = payee?.arrivalMethods.find((method) => method === entry.arrivalMethod);
      if (payee && !arrivalMethod) wrong("arrivalMethod", "text.missing");
      const purposeResult = purpose.safeParse(entry.purpose);
      if (!purposeResult.success) wrong("purpose", "text.missing");
      const referenceResult = paymentReference.safeParse(entry.reference);
      if (!referenceResult.success) wrong("reference", referenceResult.error.issues[0]?.message ?? "text.reference");
      const remarks = entry.remarks.trim();
      if (textWeight(remarks) > exchangePayRemarksLengthMax)
        wrong("remarks", textTooHeavyIssue(exchangePayRemarksLengthMax));
      if (!entry.agreed) wrong("agreed", "terms.agree");
      if (!amount || !arrivalMethod || !purposeResult.success || !referenceResult.success || context.issues.length > 0)
        return z.NEVER;
      const { payeeId, payCurrency, isExpress } = entry;
      return {
        payeeId,
        payCurrency,
        amount,
        isExpress,
        arrivalMethod,
        purpose: purposeResult.data,
        reference: referenceResult.data,
        remarks,
        agreed: { id: exchangePayAgreement, version } as const,
      };
    }),
  );
