import type { Scenario } from "./stage";

const empty: Scenario = { startsAt: undefined, play: async () => {} };

/** Readies a scenario: what is slow (hashing passwords) is done here, before any transaction. */
export async function openScenario(name: string): Promise<Scenario> {
  if (name !== "demo") return empty;
  const { openDemo } = await import("./demo");
  return openDemo();
}
