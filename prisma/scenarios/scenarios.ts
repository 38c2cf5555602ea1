import type { Sql } from "@/lib/simulator/pool";
import type { World } from "@/lib/simulator/world";

/** What a world may be begun with beside its market. */
export interface Scenario {
  /** Where its clock begins; undefined leaves that to whoever makes the world. */
  readonly startsAt: Date | undefined;
  /** Lives through the scenario inside the transaction that makes the world. `real` is real time, for the audit log. */
  play(sql: Sql, world: World, real: Date): Promise<void>;
}

const empty: Scenario = { startsAt: undefined, play: async () => {} };

/** Readies a scenario: what is slow (hashing passwords) is done here, before any transaction. */
export async function openScenario(name: string): Promise<Scenario> {
  if (name !== "demo") return empty;
  const { openDemo } = await import("./demo");
  return openDemo();
}
