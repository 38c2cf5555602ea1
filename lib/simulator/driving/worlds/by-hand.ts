import { refuse } from "@/lib/simulator/platform/store/tx";
import { term, type World } from "./world";

/** The term of a world whose books a company keeps by hand. An installation's setting writes it, no call does. */
export const byHandTerm = "byHand";

/**
 * Whether a company keeps its own books in a world (BANKS=by-hand): no bank and no market acts by itself there. Every
 * other world is a simulation, and says so.
 */
export const isByHand = (world: Pick<World, "terms">): boolean => term(world, byHandTerm, 0) !== 0;

/** Refuses what only a simulation has, such as a shock of the market, in a world that is kept by hand. */
export function refuseByHand(world: Pick<World, "terms">): void {
  if (isByHand(world)) refuse("BOOKS_BY_HAND");
}

/** The terms of a world that is kept by hand from its beginning. */
export const byHandTerms = { [byHandTerm]: 1, banksAct: 0 } as const;
