import type { Scenario } from "./stage";

const empty: Scenario = { startsAt: undefined, play: async () => {} };

/** Prepares a scenario: the slow part (hashing passwords) is done here, before any transaction. */
export async function openScenario(name: string): Promise<Scenario> {
  switch (name) {
    case "payments-busy":
      return (await import("./payments-busy")).openPayments();
    case "receiving-busy":
      return (await import("./receiving-busy")).openReceiving();
    case "settlement-busy":
      return (await import("./settlement-busy")).openSettlement();
    default:
      return empty;
  }
}
