import { expect } from "vitest";
import { beijingInstant } from "@/lib/time/beijing";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { advanceDollars, openSpeedy, outstandingIn, reviewedIncome } from "../fixtures/advancing";
import { awaitingIncome, reviewLinks, usd } from "../fixtures/associating";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { test } from "../fixtures/world";

/** Numbers below a bound, the same each time for a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

for (const seed of [1, 2, 3])
  test(`the outstanding amount equals the ledger's after each of many steps (seed ${seed})`, async ({ world }) => {
    const next = numbers(seed);
    const people = [await world.merchant(), await world.merchant()];
    for (const principal of people) await openSpeedy(world, principal, 3_000_00n);
    const waiting: string[] = [];
    let at = beijingInstant("2026-03-18", 10);
    const steps = [
      async (principal: (typeof people)[number]) => {
        waiting.push((await reviewedIncome(world, principal, BigInt(100_00 + next(900_00)))).associationNo);
      },
      async (principal: (typeof people)[number]) =>
        void (await codeOf(advanceDollars(world, principal, BigInt(1_00 + next(900_00))))),
      async () => {
        const associationNo = waiting.splice(next(waiting.length), 1)[0];
        if (associationNo) await reviewLinks(world, [associationNo], next(4) === 0 ? "Wrong contract" : "");
      },
      async (principal: (typeof people)[number]) => {
        const amount = usd(BigInt(1_00 + next(300_00)));
        await awaitingIncome(world, principal, { amount, needsAssociation: false });
      },
      async () => {
        at = addMilliseconds(at, (1 + next(40)) * hourMs);
        await advanceTo(world, at);
      },
    ];
    let most = 0n;
    for (let step = 0; step < 30; step += 1) {
      const principal = people[next(people.length)];
      if (principal) await steps[step < 4 ? step % 2 : next(steps.length)]?.(principal);
      const { rows, ledger } = await outstandingIn(world);
      expect([step, ledger]).toEqual([step, rows]);
      if (rows > most) most = rows;
    }
    expect(most).toBeGreaterThan(0n);
    expect(await faultsOf(world)).toEqual([]);
  });
