import { refreshStatistics } from "@/lib/simulator/driving/scenarios/beginnings/one-transaction";
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

/** Updates the planner's statistics with the rows of a story. */
export const countRows = (stage: Stage): Promise<unknown> => refreshStatistics(stage.sql);

/** Tells several stories side by side, part by part; what each of them comes to. */
export async function* abreast<Of>(
  ...told: readonly AsyncGenerator<void, Of, void>[]
): AsyncGenerator<void, Of[], void> {
  for (;;) {
    const steps = [];
    for (const one of told) steps.push(await one.next());
    if (steps.every(({ done }) => done)) return steps.flatMap((step) => (step.done ? [step.value] : []));
    yield;
  }
}
