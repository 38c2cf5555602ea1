import { shippedBeginnings } from "@/lib/operations/calls/worlds";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "../../worlds/world";
import { playBeginning, type CallWithin } from "./play-beginning";
import type { Scenario } from "../read";
import { readShippedScenario } from "./shipped-scenarios";

/** Describes what a new world begins with, beside its market. */
export interface Beginning {
  /** Holds the start of its clock; undefined leaves that to the maker of the world. */
  readonly startsAt: Date | undefined;
  /** Plays the beginning inside the transaction that makes the world. `real` is real time, for the audit log. */
  play(tx: InWorld<World>, real: Date, callWithin: CallWithin): Promise<void>;
}

/** Returns a scenario as the beginning of a world. */
export const scenarioAsBeginning = (scenario: Scenario): Beginning => ({
  startsAt: scenario.world.starts,
  play: (tx, real, callWithin) => playBeginning(scenario, tx, real, callWithin),
});

/** Prepares the beginning of a world by its name, before any transaction; an empty world has nothing. */
export async function prepareBeginning(name: string, { hasPast = false } = {}): Promise<Beginning> {
  const shipped = shippedBeginnings.find((known) => known === name);
  return shipped
    ? scenarioAsBeginning(await readShippedScenario(shipped, hasPast))
    : { startsAt: undefined, play: async () => {} };
}
