import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { scenarioAsBeginning, type Beginning } from "@/lib/simulator/driving/scenarios/beginnings/open-beginning";
import { readShippedText } from "@/lib/simulator/driving/scenarios/beginnings/shipped-scenarios";
import { playScenarioWorld, proofOf } from "../fixtures/long-history";
import { showsReceiving } from "../fixtures/story-states";
import { operationsPerson as ops, test } from "../fixtures/world";

/** The year of four merchants, with six of its twenty-six rounds. */
function fewReceivers(): Beginning {
  const text = readFileSync("prisma/scenarios/receiving-busy.yaml", "utf8");
  return scenarioAsBeginning(
    readShippedText(text.replace("merchants: 20\n", "merchants: 4\n").replace("rounds: 26\n", "rounds: 6\n")),
  );
}

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
