import type { Currency } from "@/lib/money/currency";

/** A bank that a payment passes. */
export interface RouteBank {
  readonly bank: string;
  readonly swift: string;
  readonly country: string;
}

const bank = (name: string, swift: string): RouteBank => ({ bank: name, swift, country: swift.slice(4, 6) });

/**
 * Our correspondent in each currency; where none is named, the one for dollars. The simulator's own names: none of them
 * is a real bank.
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

/** The countries whose banks clear euros among each other as at home. */
const euroCountries: readonly string[] = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");

/** What of a payment decides its way. */
export interface Routed {
  readonly payeeSwift: string;
  /** The bank that the payee's own is reached through; empty where the payee names none. */
  readonly intermediaryName: string;
  readonly intermediarySwift: string;
}

/**
 * The banks between ours and the payee's: the currency's correspondent, then the payee's intermediary bank, or where it
 * names none one in the payee's country where that is another.
 */
export function routeOf(currency: Currency, { payeeSwift, intermediaryName, intermediarySwift }: Routed): RouteBank[] {
  const first = correspondents[currency] ?? dollarBank;
  const named = intermediarySwift.slice(0, 8);
  if (named !== "")
    return first.swift.startsWith(named)
      ? [first]
      : [first, bank(intermediaryName || intermediarySwift, intermediarySwift)];
  const country = payeeSwift.slice(4, 6);
  return country === "" || first.country === country
    ? [first]
    : [first, bank("Local Clearing Bank", `LOCL${country}22`)];
}

/** Whether a currency's clearing of its own place reaches a country's banks without correspondents. */
export const clearsIn = (currency: Currency, bankCountry: string): boolean =>
  currency === "EUR" ? euroCountries.includes(bankCountry) : correspondents[currency]?.country === bankCountry;

/** The bank that clears a currency at its own place: all that a payment by local clearing passes. */
export const clearingRoute = (currency: Currency): RouteBank[] => [correspondents[currency] ?? dollarBank];
