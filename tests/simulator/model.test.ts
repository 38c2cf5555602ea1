import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { command } from "../fixtures/bank-commands";
import { BankPair } from "../fixtures/bank-pair";
import { recordFinding, isLong } from "../fixtures/findings";
import { isEmbedded } from "../fixtures/kind";
import { runsOf } from "../fixtures/sample";
import { test } from "../fixtures/world";

const runs = Number(process.env.MODEL_RUNS) || runsOf("simulator/model");
const seed = Number(process.env.MODEL_SEED) || (isLong ? randomInt(2 ** 31) : isEmbedded ? 20_260_317 : 20_260_318);

// a seed that is set in the environment is under investigation: a failure is shrunk as far as possible
test(
  `the bank and its simple model agree after every one of 50 commands, ${runs} times (MODEL_SEED=${seed})`,
  { timeout: runs * 20_000 },
  async ({ db }) => {
    const answerCounts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 50, maxLength: 50, size: "max" }), async (commands) => {
        const pair = await BankPair.open(db);
        for (const step of commands) {
          const answer = await pair.do(step);
          answerCounts.set(
            `${step.do} ${answer.actualCode}`,
            (answerCounts.get(`${step.do} ${answer.actualCode}`) ?? 0) + 1,
          );
          expect(
            answer.actualCode,
            JSON.stringify(step, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
          ).toBe(answer.expectedCode);
          await pair.compare();
        }
        for (const { kind, state, cost } of pair.model.forwards.orders)
          answerCounts.set(
            `${kind}${cost > 0n ? " that defaulted" : ""} became ${state}`,
            (answerCounts.get(`${kind}${cost > 0n ? " that defaulted" : ""} became ${state}`) ?? 0) + 1,
          );
        for (const { state } of pair.model.limits)
          answerCounts.set(`limit became ${state}`, (answerCounts.get(`limit became ${state}`) ?? 0) + 1);
        await pair.prove();
      }),
      { numRuns: runs, seed, endOnFailure: process.env.MODEL_SEED === undefined },
    );
    console.log(
      `model: seed ${seed}, ${runs * 50} commands: ${[...answerCounts]
        .sort()
        .map(([answerName, count]) => `${answerName} ${count}`)
        .join(", ")}`,
    );
    recordFinding(`the bank against its model: ${runs} runs of 50 commands, seed ${seed}, no divergence`);
  },
);
