import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { playScenarioWorld, proofOf, smallBeginning } from "../fixtures/long-history";
import { showsReceiving } from "../fixtures/story-states";
import { operationsPerson as ops, test } from "../fixtures/world";

/** The year of four merchants, with six of its twenty-six rounds. */
const fewReceivers = () => smallBeginning("receiving-busy", { merchants: [20, 4], rounds: [26, 6] });

test(
  "the year of incomes and contracts is the same to the byte each time, leaves everything in every state, and goes on",
  { timeout: 240_000 },
  async ({ world }) => {
    const name = await playScenarioWorld(world, fewReceivers());
    const { faults, logHash } = await proofOf(world, name);
    expect(faults).toEqual([]);
    await showsReceiving(world, name);
    const again = await playScenarioWorld(world, fewReceivers());
    expect((await proofOf(world, again)).logHash).toBe(logHash);
    // a month on the clock has paid the refunds out that wait for nobody
    await world.call(operations.advance, { world: name, bySeconds: 30 * 24 * 3_600 }, ops);
    expect((await proofOf(world, name)).faults).toEqual([]);
  },
);
