import * as z from "zod/mini";
import { beforeAll, describe, expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import type { OutgoingFile } from "@/lib/call/call";
import { callNames } from "@/lib/catalogue/calls";
import { exchange } from "@/lib/exchange/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { receiving } from "@/lib/receiving/calls/receiving";
import { examples } from "../fixtures/examples";
import { sqlFeatureMarks, features } from "../../tools/sql/features";
import {
  forgetStatementNames,
  executedStatementTexts,
} from "@/lib/simulator/platform/store/connections/statement-name";
import { notOpenYet } from "../fixtures/examples/files";
import { sampleCases, sampleOf } from "../fixtures/sample";
import { page, Stage } from "../fixtures/stage";
import { test } from "../fixtures/world";

test("every call has a happy example", () => {
  expect([...callNames].filter(([call]) => !examples.has(call)).map(([, name]) => name)).toEqual([]);
});

const suite = "contract/examples";
// other files have run in the same process
beforeAll(forgetStatementNames);

describe(`every call answers, and its answer crosses the wire unchanged${sampleOf(suite)}`, () => {
  for (const [call, input] of sampleCases(suite, [...examples]))
    test(callNames.get(call) ?? call.path, async ({ world }) => {
      const stage = await Stage.set(world);
      // named cast: each example was typed by its own call's row
      const reply = stage.call(call, (await input(stage)) as never);
      const refusalCode = notOpenYet.get(call);
      if (refusalCode) return expect(reply).rejects.toMatchObject({ code: refusalCode });
      const answer = await reply;
      if (call.reply === "file") {
        const { name, body } = answer as OutgoingFile;
        expect(name).toMatch(/\.\w+$/);
        return void (await body.cancel());
      }
      if (call.reply === "events") {
        const iterator = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]();
        const { value } = await iterator.next();
        await iterator.return?.();
        return expect(
          z.decode(call.output, JSON.parse(JSON.stringify(z.encode(call.output, value as never))) as never),
        ).toEqual(value);
      }
      const wire = JSON.parse(JSON.stringify(z.encode(call.output, answer as never))) as never;
      // what the schema does not know is not sent
      expect(z.encode(call.output, z.decode(call.output, wire) as never)).toEqual(wire);
      expect(await world.imbalance()).toEqual([]);
    });
});

test("no list shows what is another merchant's", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.realTime();
  await stage.payment();
  await stage.call(operations.creditRemittance, { ...stage.named, orderNo: await stage.remittance() });
  const thief = await world.merchant();
  for (const call of [
    exchange.orders,
    payments.records,
    payments.payees,
    receiving.incomes,
    receiving.remittances,
    accountCalls.activity,
  ] as const) {
    const mine = await world.call(call, page, stage.principal);
    const theirs = await world.call(call, page, thief);
    expect([call.path, mine.total > 0, theirs.total, theirs.rows]).toEqual([call.path, true, 0, []]);
  }
  expect((await world.call(accountCalls.balances, {}, thief)).rows).toEqual([]);
});

test("every feature of SQL in what the examples run is looked up for the distributed engines", async () => {
  const marks = new Set<string>();
  for (const text of executedStatementTexts()) for (const mark of await sqlFeatureMarks(text)) marks.add(mark);
  const listedMarks = new Set(features.flatMap((feature) => feature.marks));
  expect(marks.size).toBeGreaterThan(50);
  expect([...marks].filter((mark) => !listedMarks.has(mark))).toEqual([]);
});
