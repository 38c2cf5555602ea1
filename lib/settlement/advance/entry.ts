import * as z from "zod/mini";
import { acceptedAgreementSchema, productContact } from "@/lib/forms/product-entry";
import { decimalText, moneyCodec, parseEnteredMoney } from "@/lib/money/money";
import { creditUsdMinorMax, speedyAgreement } from "./terms";

/** Validates a credit limit: US dollars, above zero. */
export const creditLimit = moneyCodec.check(
  z.refine(({ currency }) => currency === "USD", "currency.usd"),
  z.refine(({ minor }) => minor > 0n, "amount.zero"),
  z.refine(({ minor }) => minor <= creditUsdMinorMax, "amount.large"),
);

/** Describes an application for speedy settlement as submitted, with the version of the agreement that was read. */
export const speedyEntry = z.object({
  wanted: creditLimit,
  ...productContact,
  agreed: acceptedAgreementSchema(speedyAgreement),
});

/** Describes an application while it is edited: every field may still be empty. */
export interface SpeedyTyped {
  readonly wanted: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly agreed: boolean;
}

/** Holds the blank form. */
export const blankSpeedy: SpeedyTyped = { wanted: "", contactName: "", contactPhone: "", agreed: false };

/** Builds the rule of the form, for the displayed version of the agreement; issues are attached to their fields. */
export const advanceFormSchema = (version: number) =>
  z.pipe(
    z.custom<SpeedyTyped>(),
    z.transform((entry: SpeedyTyped, context): z.output<typeof speedyEntry> => {
      const { amount, issue } = parseEnteredMoney(entry.wanted, "USD");
      const agreement = entry.agreed ? { id: speedyAgreement, version } : undefined;
      // the amount is read here, so that its own words say what is wrong with it
      const wantedMoney = { currency: "USD", amount: amount ? decimalText(amount) : "1" };
      const read = z.safeDecode(speedyEntry, { ...entry, wanted: wantedMoney, agreed: agreement } as never);
      if (read.success && amount) return read.data;
      if (issue) context.issues.push({ code: "custom", message: issue, input: entry, path: ["wanted"] });
      for (const { message, path } of read.error?.issues ?? [])
        context.issues.push({ code: "custom", message, input: entry, path: [String(path[0] ?? "")] });
      return z.NEVER;
    }),
  );
