import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { openSettlement } from "@/prisma/scenarios/settlement-busy";
import { playScenarioWorld, proofOf } from "../fixtures/long-history";
import { showsSettlement } from "../fixtures/story-states";
import { operationsPerson as ops, test } from "../fixtures/world";

test(
  "the weeks of settlements and advances are the same to the byte each time, leave everything in every state, and go on",
  { timeout: 240_000 },
  async ({ world }) => {
    const name = await playScenarioWorld(world, await openSettlement({ merchants: 5, rounds: 5 }));
    const { faults, logHash } = await proofOf(world, name);
    expect(faults).toEqual([]);
    await showsSettlement(world, name);
    const again = await playScenarioWorld(world, await openSettlement({ merchants: 5, rounds: 5 }));
    expect((await proofOf(world, again)).logHash).toBe(logHash);
    // a month on the bank has answered, and what was overdue has cost interest
    await world.call(operations.advance, { world: name, bySeconds: 30 * 24 * 3_600 }, ops);
    expect((await proofOf(world, name)).faults).toEqual([]);
  },
);
