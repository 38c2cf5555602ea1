import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { openReceiving } from "@/prisma/scenarios/receiving-busy";
import { playScenarioWorld, proofOf } from "../fixtures/long-history";
import { showsReceiving } from "../fixtures/story-states";
import { operationsPerson as ops, test } from "../fixtures/world";

test(
  "the year of incomes and contracts is the same to the byte each time, leaves everything in every state, and goes on",
  { timeout: 240_000 },
  async ({ world }) => {
    const name = await playScenarioWorld(world, await openReceiving({ merchants: 4, rounds: 6 }));
    const { faults, logHash } = await proofOf(world, name);
    expect(faults).toEqual([]);
    await showsReceiving(world, name);
    const again = await playScenarioWorld(world, await openReceiving({ merchants: 4, rounds: 6 }));
    expect((await proofOf(world, again)).logHash).toBe(logHash);
    // a month on the clock has paid the refunds out that wait for nobody
    await world.call(operations.advance, { world: name, bySeconds: 30 * 24 * 3_600 }, ops);
    expect((await proofOf(world, name)).faults).toEqual([]);
  },
);
