import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { prepareBeginning, type Beginning } from "@/lib/simulator/driving/scenarios/beginnings/open-beginning";
import { playScenarioWorld, proofOf, smallBeginning } from "../fixtures/long-history";
import { showsDefaults, showsExchanges, showsPayments, type Shows } from "../fixtures/story-states";
import { operationsPerson as ops, test } from "../fixtures/world";

/** The busy exchanges of two merchants, 426 in all. */
const smallExchanges = () => smallBeginning("exchange-busy", { merchants: [20, 2], perRound: [34, 14] });
/** The busy payments of two merchants, one of them with a reviewer. */
const smallPayments = () => smallBeginning("payments-busy", { merchants: [20, 2], singles: [6, 8], rows: [60, 12] });

const scenarios: Readonly<Record<string, { open: () => Promise<Beginning>; shows?: Shows }>> = {
  demo: { open: () => prepareBeginning("demo") },
  defaults: { open: () => prepareBeginning("defaults"), shows: showsDefaults },
  payments: { open: async () => smallPayments(), shows: showsPayments },
  exchanges: { open: async () => smallExchanges(), shows: showsExchanges },
};

for (const [scenario, { open, shows }] of Object.entries(scenarios))
  test(`the scenario ${scenario} is the same to the byte each time, its books are right, it has the states it promises, and it goes on for three days`, async ({
    world,
  }) => {
    const name = await playScenarioWorld(world, await open());
    const { faults, logHash } = await proofOf(world, name);
    expect(faults).toEqual([]);
    await shows?.(world, name);
    const again = await playScenarioWorld(world, await open());
    expect((await proofOf(world, again)).logHash).toBe(logHash);
    await world.call(operations.advance, { world: name, bySeconds: 3 * 24 * 3_600 }, ops);
    expect((await proofOf(world, name)).faults).toEqual([]);
  });
