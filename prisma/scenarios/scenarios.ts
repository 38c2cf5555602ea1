import type { shippedBeginnings } from "@/lib/operations/calls/worlds";
import { beijing } from "@/lib/time/beijing";
import type { Scenario } from "./stage";

/** Where the clock of a world stands when its scenario has been lived through. */
export const scenarioEnds: Readonly<Record<(typeof shippedBeginnings)[number], Date>> = {
  demo: beijing("2026-03-18", 10),
  defaults: beijing("2026-03-18", 10),
  "exchange-busy": beijing("2026-03-18", 10),
  "payments-busy": beijing("2026-03-18", 10),
  "receiving-busy": beijing("2027-01-13", 10),
  "settlement-busy": beijing("2026-09-16", 10),
  "verification-desk": beijing("2026-03-18", 10),
};

const empty: Scenario = { startsAt: undefined, play: async () => {} };

/**
 * Prepares a scenario: the slow part (hashing passwords) is done here, before any transaction. With a past, the merchant
 * of `demo` has half a year of business behind it; the others begin as they do without one.
 */
export async function openScenario(name: string, { hasPast = false } = {}): Promise<Scenario> {
  switch (name) {
    case "demo":
      return (await import("./demo")).openDemo(hasPast);
    case "defaults":
      return (await import("./defaults")).openDefaults();
    case "exchange-busy":
      return (await import("./exchange-busy")).openBusy();
    case "payments-busy":
      return (await import("./payments-busy")).openPayments();
    case "receiving-busy":
      return (await import("./receiving-busy")).openReceiving();
    case "settlement-busy":
      return (await import("./settlement-busy")).openSettlement();
    case "verification-desk":
      return (await import("./verification-desk")).openVerificationDesk();
    default:
      return empty;
  }
}
