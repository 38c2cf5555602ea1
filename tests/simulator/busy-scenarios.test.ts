import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { readFileSync } from "node:fs";
import { readShippedText } from "@/lib/simulator/driving/scenarios/beginnings/shipped-scenarios";
import { openPayments } from "@/prisma/scenarios/payments-busy";
import {
  beginningOf,
  openBeginning,
  type Beginning,
} from "@/lib/simulator/driving/scenarios/beginnings/open-beginning";
import { playScenarioWorld, proofOf } from "../fixtures/long-history";
import { showsDefaults, showsExchanges, showsPayments, type Shows } from "../fixtures/story-states";
import { operationsPerson as ops, test } from "../fixtures/world";

/** The busy exchanges of two merchants, 426 in all. */
const smallExchanges = (): Beginning => {
  const text = readFileSync("prisma/scenarios/files/exchange-busy.yaml", "utf8");
  const small = text.replace("merchants: 20\n", "merchants: 2\n").replace("perRound: 34\n", "perRound: 14\n");
  return beginningOf(readShippedText(small));
};

const scenarios: Readonly<Record<string, { open: () => Promise<Beginning>; shows?: Shows }>> = {
  demo: { open: () => openBeginning("demo") },
  defaults: { open: () => openBeginning("defaults"), shows: showsDefaults },
  payments: { open: () => openPayments({ merchants: 2, singles: 8, rows: 12 }), shows: showsPayments },
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
