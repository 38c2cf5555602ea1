import type { Stage } from "./stage";

/** A story that is told in parts. */
export type Told = AsyncGenerator<void, void, void>;

/** Tells stories side by side: at each of these instants a part of every one. */
export async function toldAt(stage: Stage, told: readonly Told[], instants: readonly Date[]): Promise<void> {
  for (const at of instants) {
    await stage.until(at);
    for (const one of told) await one.next();
  }
}

/**
 * Rows that are written in a story's own transaction are not in the planner's statistics: plans made for empty tables
 * would scan them all.
 */
export const countRows = (stage: Stage): Promise<unknown> => stage.sql("analyze");
