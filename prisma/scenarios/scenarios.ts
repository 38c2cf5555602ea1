import type { Scenario } from "./stage";

const empty: Scenario = { startsAt: undefined, play: async () => {} };

/**
 * Prepares a scenario: the slow part (hashing passwords) is done here, before any transaction. With a past, the merchant
 * of `demo` has half a year of business behind it; the others begin as they do without one.
 */
export async function openScenario(name: string, { hasPast = false } = {}): Promise<Scenario> {
  switch (name) {
    case "demo":
      return (await import("./demo")).openDemo(hasPast);
    case "receiving-busy":
      return (await import("./receiving-busy")).openReceiving();
    case "settlement-busy":
      return (await import("./settlement-busy")).openSettlement();
    default:
      return empty;
  }
}
