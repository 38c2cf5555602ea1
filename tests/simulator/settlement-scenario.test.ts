import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { playScenarioWorld, proofOf, smallBeginning } from "../fixtures/long-history";
import { showsSettlement } from "../fixtures/story-states";
import { operationsPerson as ops, test } from "../fixtures/world";

/** The busy settlements of five merchants, who tell every story once. */
const smallSettlements = () => smallBeginning("settlement-busy", { merchants: [20, 5] });

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
