import * as z from "zod/mini";
import { acceptedAgreement, productContact } from "@/lib/forms/product-entry";
import { decimalText, moneyCodec, typedMoney } from "@/lib/money/money";
import { creditUsdMinorMax, speedyAgreement } from "./terms";

/** A credit limit: US dollars, above nothing. */
export const creditLimit = moneyCodec.check(
  z.refine(({ currency }) => currency === "USD", "currency.usd"),
  z.refine(({ minor }) => minor > 0n, "amount.zero"),
  z.refine(({ minor }) => minor <= creditUsdMinorMax, "amount.large"),
);

/** An application for speedy settlement as it is sent, with the version of the agreement that was read. */
export const speedyEntry = z.object({
  wanted: creditLimit,
  ...productContact,
  agreed: acceptedAgreement(speedyAgreement),
});

/** An application as it is typed: nothing need be there yet. */
export interface SpeedyTyped {
  readonly wanted: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly agreed: boolean;
}

/** A form that nothing is filled in of. */
export const blankSpeedy: SpeedyTyped = { wanted: "", contactName: "", contactPhone: "", agreed: false };

/** The rule of the form, by the version of the agreement that it shows; issues land on their fields. */
export const speedyRule = (version: number) =>
  z.pipe(
    z.custom<SpeedyTyped>(),
    z.transform((typed: SpeedyTyped, context): z.output<typeof speedyEntry> => {
      const { amount, issue } = typedMoney(typed.wanted, "USD");
      const agreed = typed.agreed ? { id: speedyAgreement, version } : undefined;
      // the amount is read here, so that its own words say what is wrong with it
      const wanted = { currency: "USD", amount: amount ? decimalText(amount) : "1" };
      const read = z.safeDecode(speedyEntry, { ...typed, wanted, agreed } as never);
      if (read.success && amount) return read.data;
      if (issue) context.issues.push({ code: "custom", message: issue, input: typed, path: ["wanted"] });
      for (const { message, path } of read.error?.issues ?? [])
        context.issues.push({ code: "custom", message, input: typed, path: [String(path[0] ?? "")] });
      return z.NEVER;
    }),
  );
