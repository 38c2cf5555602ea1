import { term, type World } from "./world";

/**
 * The term of a world that a scenario's run made, or that is a copy of the one that real people live in: nothing of it
 * leaves the machine unless somebody says so there.
 */
export const runTerm = "ofRun";

/** Whether a world was made by a scenario's run, or of a snapshot of the world that real people live in. */
export const isOfRun = (world: Pick<World, "terms">): boolean => term(world, runTerm, 0) !== 0;
