import type { Scenario } from "./stage";

const empty: Scenario = { startsAt: undefined, play: async () => {} };

/** Prepares a scenario: the slow part (hashing passwords) is done here, before any transaction. */
export async function openScenario(name: string): Promise<Scenario> {
  switch (name) {
    case "demo":
      return (await import("./demo")).openDemo();
    case "defaults":
      return (await import("./defaults")).openDefaults();
    case "exchange-busy":
      return (await import("./exchange-busy")).openBusy();
    case "payments-busy":
      return (await import("./payments-busy")).openPayments();
    default:
      return empty;
  }
}
