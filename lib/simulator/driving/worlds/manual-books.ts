import { refuse } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm, type World } from "./world";

/** Names the term of a world for a company's manual books. An installation's setting writes it, no call does. */
export const byHandTerm = "byHand";

/**
 * Returns true if a company operates its own books in a world (BANKS=by-hand): no bank and no market acts automatically
 * there. Every other world is a simulation and is labelled as one.
 */
export const isManuallyOperated = (world: Pick<World, "terms">): boolean =>
  numericWorldTerm(world, byHandTerm, 0) !== 0;

/** Refuses simulation features, such as a shock of the market, in a manually operated world. */
export function requireSimulatedWorld(world: Pick<World, "terms">): void {
  if (isManuallyOperated(world)) refuse("BOOKS_BY_HAND");
}

/** Holds the initial terms of a manually operated world. */
export const byHandTerms = { [byHandTerm]: 1, banksAct: 0 } as const;
