import type { Currency } from "@/lib/money/currency";
import { isByHand } from "../worlds/by-hand";
import { namedIn, setTerm, type World } from "../worlds/world";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { rateAgeMsOf } from "./parameters";
import { tickCurrencies, type Mids } from "./path";

/** The term that holds when each currency's rate was last fed, in milliseconds, in a world that is kept by hand. */
const fedTerm = "fedAt";

/** Writes down that currencies were fed now. Returns the world's terms as they are then. */
export const noteFed = (
  tx: InWorld<Pick<World, "id" | "terms">> & { readonly now: Date },
  currencies: readonly Currency[],
): Promise<World["terms"]> =>
  setTerm(tx.sql, tx.world, fedTerm, {
    ...namedIn(namedIn(tx.world.terms)[fedTerm]),
    ...Object.fromEntries(currencies.map((currency) => [currency, tx.now.getTime()])),
  });

/** When a currency's rate was last fed; undefined where it never was. */
export function fedAt(world: Pick<World, "terms">, currency: Currency): Date | undefined {
  const at = namedIn(namedIn(world.terms)[fedTerm])[currency];
  return typeof at === "number" ? new Date(at) : undefined;
}

/** The mids that were fed at some time: what a market made up before its world was kept by hand is none. */
export const fedMids = (world: Pick<World, "terms">, mids: Mids): Mids =>
  Object.fromEntries(Object.entries(mids).filter(([code]) => fedAt(world, code as Currency) !== undefined)); // named cast: mids are by currency

/**
 * The mids that money may move at. In a world that is kept by hand these are the fed ones that are no older than the
 * world allows; the hours of trading do not matter. Elsewhere all are.
 */
export function usableMids(world: Pick<World, "terms">, mids: Mids, now: Date): Mids {
  if (!isByHand(world)) return mids;
  const isUsable = (currency: Currency) => {
    const at = fedAt(world, currency);
    return at !== undefined && now.getTime() - at.getTime() <= rateAgeMsOf(world);
  };
  return Object.fromEntries(
    tickCurrencies.flatMap((code) => (mids[code] !== undefined && isUsable(code) ? [[code, mids[code]]] : [])),
  );
}
