import { countrySpecs, electronicFormatIBAN, isValidIBAN } from "ibantools";
import type * as z from "zod/mini";
import { isCountry } from "@/lib/reference/countries";
import type { newPayee } from "./calls";
import { isPayable } from "./rules";
import { accountShape, nameLengthMax, swiftShape } from "./terms";

export type NewPayee = z.output<typeof newPayee>;

/** Why a payee cannot be added: the refusal says it, its field shows it. */
export type PayeeFault = "INVALID_CURRENCY" | "INVALID_COUNTRY" | "SWIFT_INVALID" | "IBAN_INVALID" | "ACCOUNT_NUMBER_INVALID" | "INVALID_PARAM";

/** Whether banks of a country take IBANs: those of the IBAN registry (ISO 13616). */
export const usesIban = (bankCountry: string): boolean => countrySpecs[bankCountry]?.IBANRegistry === true;

/** A payee as it is kept: "An ampersand in an account name is turned into 'and'" (specification 3, section 5); numbers without their spaces, in capitals. */
export function tidied(payee: NewPayee): NewPayee {
  const { bankCountry } = payee;
  const account = payee.account.replace(/\s/g, "").toUpperCase();
  return {
    ...payee,
    name: payee.name.replace(/\s*&\s*/g, " and ").trim(),
    account: usesIban(bankCountry) ? electronicFormatIBAN(account) ?? account : account,
    swift: payee.swift.replace(/\s/g, "").toUpperCase(),
  };
}

/** What stands in the way of a tidied payee; null when nothing does. A bank's SWIFT code and IBAN carry its country, and all three must agree. */
export function payeeFault({ currency, name, account, swift, bankCountry, country }: NewPayee): PayeeFault | null {
  if (!isPayable(currency)) return "INVALID_CURRENCY";
  if (!isCountry(bankCountry) || !isCountry(country)) return "INVALID_COUNTRY";
  if (name.length > nameLengthMax) return "INVALID_PARAM";
  if (!swiftShape.test(swift) || swift.slice(4, 6) !== bankCountry) return "SWIFT_INVALID";
  if (usesIban(bankCountry)) return isValidIBAN(account) && account.startsWith(bankCountry) ? null : "IBAN_INVALID";
  return accountShape.test(account) ? null : "ACCOUNT_NUMBER_INVALID";
}
