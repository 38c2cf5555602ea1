import * as z from "zod/mini";
import { tooHeavy } from "@/lib/forms/issue";
import { weightOf } from "@/lib/forms/text-entry";
import { currency, type Currency } from "@/lib/money/currency";
import { typedMoney, type Money, type TypedMoney } from "@/lib/money/money";
import { purpose, reference } from "@/lib/payments/calls/payments";
import { arrivalMethods, exchangePayAgreement, exchangePayRemarksLengthMax, type ArrivalMethod } from "./terms";

const exchangePayEntry = z.object({
  payeeId: z.string(),
  payCurrency: currency,
  /** Whether the amount is in the payer currency; else in the receiving one. */
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

/** An exchange-and-pay order as it is typed. */
export type ExchangePayEntry = z.infer<typeof exchangePayEntry>;

export const isExchangePayField = (name: string): name is keyof ExchangePayEntry =>
  Object.hasOwn(exchangePayEntry.shape, name);

/** The amount as it is typed, for a receiving currency: the money, or what is wrong with the text. */
export const typedExchangePay = (
  { amount, isSold, payCurrency }: Pick<ExchangePayEntry, "amount" | "isSold" | "payCurrency">,
  receiving: Currency,
): TypedMoney => typedMoney(amount, isSold ? payCurrency : receiving);

/** What the form was shown when it was filled in. */
interface FormFacts {
  /** The chosen payee's currency, and the ways that its bank is reached; undefined without a payee. */
  readonly payee: { readonly currency: Currency; readonly arrivalMethods: readonly ArrivalMethod[] } | undefined;
  /** What there is to spend of the payer currency, in minor units, and what is set aside of it as far as that is known. */
  readonly available: bigint;
  readonly held: Money | null | undefined;
  /** The version of the agreement that the form shows. */
  readonly version: number;
}

/** The rule of the form: everything but the cost and the password; issues land on their fields. */
export const exchangePayRule = ({ payee, available, held, version }: FormFacts) =>
  z.pipe(
    exchangePayEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof ExchangePayEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      if (!payee) wrong("payeeId", "payee.missing");
      else if (payee.currency === entry.payCurrency) wrong("payCurrency", "currency.same");
      const { amount, issue } = typedExchangePay(entry, payee?.currency ?? entry.payCurrency);
      const isCovered = entry.isExpress || held?.currency !== entry.payCurrency || held.minor <= available;
      if (issue) wrong("amount", issue);
      else if (!isCovered) wrong("amount", "amount.short");
      const arrivalMethod = payee?.arrivalMethods.find((one) => one === entry.arrivalMethod);
      if (payee && !arrivalMethod) wrong("arrivalMethod", "text.missing");
      const chosen = purpose.safeParse(entry.purpose);
      if (!chosen.success) wrong("purpose", "text.missing");
      const said = reference.safeParse(entry.reference);
      if (!said.success) wrong("reference", said.error.issues[0]?.message ?? "text.reference");
      const remarks = entry.remarks.trim();
      if (weightOf(remarks) > exchangePayRemarksLengthMax) wrong("remarks", tooHeavy(exchangePayRemarksLengthMax));
      if (!entry.agreed) wrong("agreed", "terms.agree");
      if (!amount || !arrivalMethod || !chosen.success || !said.success || context.issues.length > 0) return z.NEVER;
      const { payeeId, payCurrency, isExpress } = entry;
      return {
        payeeId,
        payCurrency,
        amount,
        isExpress,
        arrivalMethod,
        purpose: chosen.data,
        reference: said.data,
        remarks,
        agreed: { id: exchangePayAgreement, version } as const,
      };
    }),
  );
