import { describe, expect } from "vitest";
import { callNames } from "@/lib/catalogue/calls";
import type { Database } from "@/lib/simulator/store/database";
import { openBusy } from "@/prisma/scenarios/exchange-busy";
import { openPayments } from "@/prisma/scenarios/payments-busy";
import { openScenario } from "@/prisma/scenarios/scenarios";
import {
  allColumns,
  isRecording,
  isVarying,
  keepRecord,
  recorded,
  steady,
  withoutWhatVaries,
} from "../fixtures/behaviour";
import { stageOf, told, verbOn, type Story } from "../fixtures/behaviour-told";
import { showsDefaults, showsExchanges, showsPayments } from "../fixtures/story-states";
import { test, type TestWorld } from "../fixtures/world";

const stories: Readonly<Record<string, Story>> = {
  demo: { owner: "100001", open: () => openScenario("demo") },
  defaults: { owner: "100001", open: () => openScenario("defaults"), shows: showsDefaults },
  payments: {
    owner: "200002",
    open: () => openPayments({ merchants: 2, singles: 8, rows: 12 }),
    shows: showsPayments,
  },
  exchanges: { owner: "100001", open: () => openBusy({ merchants: 2, orders: 400 }), shows: showsExchanges },
};

const calls = new Map([...callNames].map(([call, name]) => [name, call]));
const changed = "behaves otherwise than recorded: see the note in tests/fixtures/behaviour.json";

/** Puts down what everything comes to, each seen twice: what varies is told by that. */
async function record({ world, db }: { world: TestWorld; db: Database }): Promise<void> {
  const columns = await allColumns(db.sql);
  const twice = async <T>(work: () => Promise<T>) => steady(await work(), await work());
  const storiesSeen = {};
  for (const [name, story] of Object.entries(stories))
    Object.assign(storiesSeen, await twice(() => told(world, name, story, columns)));
  const stage = await twice(() => stageOf(db, columns));
  const verbs: Record<string, object> = {};
  for (const [name, call] of calls) verbs[name] = await twice(() => verbOn(db, call, stage, columns));
  keepRecord({ columns, stage, stories: storiesSeen, verbs });
}

if (isRecording) test("is recorded", { timeout: 900_000 }, record);
else
  describe("behaves as recorded; a commit that changes behaviour on purpose records it anew", () => {
    const { columns, stage, stories: storiesKept, verbs } = recorded();
    const isKept = (found: unknown, kept: unknown) => expect(withoutWhatVaries(found, kept), changed).toEqual(kept);

    test("no story's event log and no story's books vary from run to run", () => {
      expect(Object.values(storiesKept).filter(({ log, books }) => isVarying(log) || isVarying(books))).toEqual([]);
    });

    for (const [name, story] of Object.entries(stories))
      test(
        `the story of ${name}: what came of it, and its books are right`,
        { timeout: 120_000 },
        async ({ world }) => {
          for (const [part, { answers = {}, ...outcome }] of Object.entries(await told(world, name, story, columns))) {
            const { answers: answersKept = {}, ...outcomeKept } = storiesKept[part] ?? {};
            isKept(outcome, outcomeKept);
            // a call that is newer than the record is in nobody's way
            isKept(Object.fromEntries(Object.entries(answers).filter(([asked]) => asked in answersKept)), answersKept);
          }
        },
      );

    test("a stage", async ({ db }) => isKept(await stageOf(db, columns), stage));

    for (const [name, kept] of Object.entries(verbs))
      test(name, { timeout: 60_000 }, async ({ db }) => {
        const call = calls.get(name);
        if (!call) throw new Error(`There is no call ${name} any more: ${changed}`);
        isKept(await verbOn(db, call, stage, columns), kept);
      });
  });
