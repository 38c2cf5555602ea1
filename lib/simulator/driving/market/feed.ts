import type { Currency } from "@/lib/money/currency";
import { isManuallyOperated } from "../worlds/manual-books";
import { jsonFieldsByName, setTerm, type World } from "../worlds/world";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { rateAgeMsMaxOf } from "./parameters";
import { tickCurrencies, type Mids } from "./path";

/**
 * Names the term that stores when each currency's rate was last fed, in milliseconds, in a world that is operated
 * manually.
 */
const fedTerm = "fedAt";

/** Records that currencies were fed now. Returns the world's terms after that. */
export const recordFedCurrencies = (
  tx: InWorld<Pick<World, "id" | "terms">> & { readonly now: Date },
  currencies: readonly Currency[],
): Promise<World["terms"]> =>
  setTerm(tx.sql, tx.world, fedTerm, {
    ...jsonFieldsByName(jsonFieldsByName(tx.world.terms)[fedTerm]),
    ...Object.fromEntries(currencies.map((currency) => [currency, tx.now.getTime()])),
  });

/** Returns when a currency's rate was last fed; undefined where it never was. */
export function rateFedAt(world: Pick<World, "terms">, currency: Currency): Date | undefined {
  const at = jsonFieldsByName(jsonFieldsByName(world.terms)[fedTerm])[currency];
  return typeof at === "number" ? new Date(at) : undefined;
}

/**
 * Returns the mids that were fed at some time. Rates that the market generated before the world was operated manually
 * do not count.
 */
export const manuallyFedMids = (world: Pick<World, "terms">, mids: Mids): Mids =>
  Object.fromEntries(Object.entries(mids).filter(([code]) => rateFedAt(world, code as Currency) !== undefined)); // named cast: mids are by currency

/**
 * Returns the mids that money may move at. In a manually operated world these are the fed ones that are no older than
 * the world allows, regardless of trading hours. Elsewhere all are usable.
 */
export function usableMids(world: Pick<World, "terms">, mids: Mids, now: Date): Mids {
  if (!isManuallyOperated(world)) return mids;
  const isUsable = (currency: Currency) => {
    const at = rateFedAt(world, currency);
    return at !== undefined && now.getTime() - at.getTime() <= rateAgeMsMaxOf(world);
  };
  return Object.fromEntries(
    tickCurrencies.flatMap((code) => (mids[code] !== undefined && isUsable(code) ? [[code, mids[code]]] : [])),
  );
}
