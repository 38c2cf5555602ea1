import * as z from "zod/mini";
import { currency } from "@/lib/money/currency";
import { entityType, newPayee } from "./calls";
import { payeeFault, tidied, usesIban, type PayeeFault } from "./payee-rules";

const payeeEntry = z.object({
  entityType, currency, name: z.string(), account: z.string(), swift: z.string(), bankName: z.string(), bankCountry: z.string(), country: z.string(), address: z.string(), nickname: z.string(),
});

/** A payee as it is typed. */
export type PayeeEntry = z.infer<typeof payeeEntry>;

/** Where a fault of a payee is shown, and by which issue code. */
const faultPlaces: Record<PayeeFault, readonly [field: keyof PayeeEntry, code: string]> = {
  INVALID_CURRENCY: ["currency", "invalid_value"], INVALID_COUNTRY: ["bankCountry", "country.missing"], INVALID_PARAM: ["name", "text.long"],
  SWIFT_INVALID: ["swift", "swift.shape"], IBAN_INVALID: ["account", "account.iban"], ACCOUNT_NUMBER_INVALID: ["account", "account.number"],
};

/** The rule of a payee's form: what the call takes and what the deed refuses, each on its field. */
export const payeeRule = z.pipe(payeeEntry, z.transform((entry, context) => {
  const wrong = (path: PropertyKey, message: string) => void context.issues.push({ code: "custom", message, input: entry, path: [path] });
  const shaped = newPayee.safeParse(entry);
  if (!shaped.success) {
    for (const { path, code, message } of shaped.error.issues) wrong(path[0] ?? "name", message.includes(".") ? message : code);
    return z.NEVER;
  }
  const payee = tidied(shaped.data);
  const fault = payeeFault(payee);
  if (!fault) return payee;
  wrong(...faultPlaces[fault]);
  return z.NEVER;
}));

/** What the number of an account is called at a bank of this country. */
export const accountWord = (bankCountry: string): "iban" | "account" => (usesIban(bankCountry) ? "iban" : "account");
