import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { scenarioAsBeginning, type Beginning } from "@/lib/simulator/driving/scenarios/beginnings/open-beginning";
import { readShippedText } from "@/lib/simulator/driving/scenarios/beginnings/shipped-scenarios";
import { playScenarioWorld, proofOf } from "../fixtures/long-history";
import { showsSettlement } from "../fixtures/story-states";
import { operationsPerson as ops, test } from "../fixtures/world";

/** The busy settlements of five merchants, who tell every story once. */
const smallSettlements = (): Beginning => {
  const text = readFileSync("prisma/scenarios/settlement-busy.yaml", "utf8");
  return scenarioAsBeginning(readShippedText(text.replace("merchants: 20\n", "merchants: 5\n")));
};

test(
  "the weeks of settlements and advances are the same to the byte each time, leave everything in every state, and go on",
  { timeout: 240_000 },
  async ({ world }) => {
    const name = await playScenarioWorld(world, smallSettlements());
    const { faults, logHash } = await proofOf(world, name);
    expect(faults).toEqual([]);
    await showsSettlement(world, name);
    const again = await playScenarioWorld(world, smallSettlements());
    expect((await proofOf(world, again)).logHash).toBe(logHash);
    // a month on the bank has answered, and what was overdue has cost interest
    await world.call(operations.advance, { world: name, bySeconds: 30 * 24 * 3_600 }, ops);
    expect((await proofOf(world, name)).faults).toEqual([]);
  },
);
