import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { paidAfter, runScenarioText, wrong } from "../fixtures/played-world";
import { operationsPerson as ops, test } from "../fixtures/world";

for (const [scenario, userNo, dayAfter] of [
  ["exchange-busy", "100001", "2026-03-19T11:00:00+08:00"],
  ["payments-busy", "200001", "2026-03-19T11:00:00+08:00"],
  ["receiving-busy", "400001", "2027-01-14T11:00:00+08:00"],
  ["settlement-busy", "500001", "2026-09-17T11:00:00+08:00"],
] as const)
  test(
    `a world from ${scenario} goes on where that ends: its first merchant, by the number that the format names, is paid and the books are right`,
    { timeout: 3_600_000 },
    async ({ world }) => {
      const outcome = await runScenarioText(world, paidAfter(scenario, userNo));
      expect(outcome.problems).toEqual([]);
      expect(wrong(outcome)).toEqual([]);
      const { clock } = await world.call(operations.world, { world: outcome.world }, ops);
      expect(clock.now).toEqual(new Date(dayAfter));
    },
  );
