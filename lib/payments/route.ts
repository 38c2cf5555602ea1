import type { Currency } from "@/lib/money/currency";

/** Describes a bank on a payment's route. */
export interface RouteBank {
  readonly bank: string;
  readonly swift: string;
  readonly country: string;
}

const bank = (name: string, swift: string): RouteBank => ({ bank: name, swift, country: swift.slice(4, 6) });

/**
 * Maps currencies to our correspondent; the default is the one for dollars. The names are the simulator's own: none of
 * them is a real bank.
 */
const dollarBank = bank("First Dollar Clearing Bank", "FDCBUS33");
const correspondents: Partial<Record<Currency, RouteBank>> = {
  USD: dollarBank,
  EUR: bank("Rhein Clearing Bank", "RHCLDEFF"),
  GBP: bank("Thames Clearing Bank", "THCLGB2L"),
  JPY: bank("Edo Clearing Bank", "EDCLJPJT"),
  HKD: bank("Harbour Clearing Bank", "HACLHKHH"),
  CNH: bank("Harbour Clearing Bank", "HACLHKHH"),
  AUD: bank("Southern Clearing Bank", "SOCLAU2S"),
  CAD: bank("Maple Clearing Bank", "MACLCATT"),
};

/** Lists the countries with banks that clear euros among each other domestically. */
const euroCountries: readonly string[] = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");

/** Describes the fields of a payment that determine its route. */
export interface RouteInput {
  readonly payeeSwift: string;
  /** Holds the intermediary bank of the payee's bank; empty when the payee names none. */
  readonly intermediaryName: string;
  readonly intermediarySwift: string;
}

/**
 * Returns the banks between ours and the payee's: the currency's correspondent, then the payee's intermediary bank or,
 * when none is named, a bank in the payee's country if it differs.
 */
export function correspondentBankRoute(
  currency: Currency,
  { payeeSwift, intermediaryName, intermediarySwift }: RouteInput,
): RouteBank[] {
  const first = correspondents[currency] ?? dollarBank;
  const intermediaryPrefix = intermediarySwift.slice(0, 8);
  if (intermediaryPrefix !== "")
    return first.swift.startsWith(intermediaryPrefix)
      ? [first]
      : [first, bank(intermediaryName || intermediarySwift, intermediarySwift)];
  const country = payeeSwift.slice(4, 6);
  return country === "" || first.country === country
    ? [first]
    : [first, bank("Local Clearing Bank", `LOCL${country}22`)];
}

/** Returns true when a currency's own clearing reaches a country's banks without correspondents. */
export const hasLocalClearing = (currency: Currency, bankCountry: string): boolean =>
  currency === "EUR" ? euroCountries.includes(bankCountry) : correspondents[currency]?.country === bankCountry;

/** Returns the bank that clears a currency locally: the whole route of a payment by local clearing. */
export const localClearingRoute = (currency: Currency): RouteBank[] => [correspondents[currency] ?? dollarBank];
