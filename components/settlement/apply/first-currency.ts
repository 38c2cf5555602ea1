import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { ClientOutput } from "@/lib/call/call";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";
import type { Quota } from "./use-settle-entry";

/** Holds the currency that a new settlement starts with, and its quota. */
export interface FirstSettlement {
  readonly payCurrency: Currency;
  readonly quota: Quota;
}

/**
 * Selects the currency that a new settlement starts with: the named one, otherwise the first in the list of accounts
 * that has an amount to settle. Without any it is the first with an available balance.
 */
export async function selectFirstSettlement(
  named: string | undefined,
  balances: readonly Pick<ClientOutput<typeof accountCalls.balances>["rows"][number], "currency" | "available">[],
  quotaOf: (payCurrency: Currency) => Promise<Quota>,
): Promise<FirstSettlement> {
  const withQuota = async (payCurrency: Currency) => ({ payCurrency, quota: await quotaOf(payCurrency) });
  const namedCurrency = settleableCurrencies.find((code) => code === named);
  if (namedCurrency) return withQuota(namedCurrency);
  const funded = balances.flatMap(({ currency, available }) =>
    available.minor > 0n && settleableCurrencies.includes(currency) ? [currency] : [],
  );
  const offers: FirstSettlement[] = [];
  for (const code of funded.toSorted(byDisplayOrder)) {
    const offer = await withQuota(code);
    if (offer.quota.left.minor > 0n) return offer;
    offers.push(offer);
  }
  return offers.find(({ payCurrency }) => payCurrency === funded[0]) ?? withQuota("USD");
}
