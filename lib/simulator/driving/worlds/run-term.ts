import { numericWorldTerm, type World } from "./world";

/**
 * Names the term of a world that a scenario's run created, or that is a copy of the world of real people: nothing of it
 * leaves the machine unless a person requests so there.
 */
export const runTerm = "ofRun";

/** Returns true if a world was created by a scenario's run, or from a snapshot of the world of real people. */
export const isScenarioRunOrRealWorldCopy = (world: Pick<World, "terms">): boolean =>
  numericWorldTerm(world, runTerm, 0) !== 0;
