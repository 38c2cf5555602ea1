import { expect } from "vitest";
import { advanceMachine as machine } from "@/lib/settlement/advance-states";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transferLines, type Posting } from "@/lib/simulator/platform/ledger/post";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { advanceJobs, advanceSubject } from "@/lib/simulator/settlement/advance/schedule";
import { recordCreationsInHistory } from "@/lib/simulator/platform/store/transition";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { beijingInstant } from "@/lib/time/beijing";
import { outstandingIn } from "../fixtures/advancing";
import { faultsOf } from "../fixtures/proof";
import { advanceTo } from "../fixtures/trading";
import { txAt } from "../fixtures/tx";
import { test, wednesday, type TestWorld } from "../fixtures/world";

const due = beijingInstant("2026-03-23", 24);
const merchants = 100;
const idOf = (no: number): string => `0195a4e0-0000-7000-8000-${String(no).padStart(12, "0")}`;
const userOf = (no: number): string => String(100_001 + (no % merchants));

/** So many advances of ten dollars that are due at one instant, with money of their merchants for all but the last. */
async function manyDue(world: TestWorld, many: number): Promise<void> {
  for (let no = 0; no < merchants; no += 1) await world.merchant();
  const numbers = Array.from({ length: many }, (_, no) => no);
  const place = await world.world();
  await world.db.transact(async (sql) => {
    const tx = txAt(sql, place, wednesday);
    for (const part of inPortions(numbers)) {
      await tx.prisma.advance.createMany({
        data: part.map((no) => ({
          world: world.id,
          id: idOf(no),
          advanceNo: `AD260318${String(no).padStart(5, "0")}`,
          userNo: userOf(no),
          orderNo: `ST260318${no}`,
          state: machine.first,
          currency: "USD",
          amountMinor: 10_00n,
          baseMinor: 10_00n,
          feeMinor: 0n,
          daysPaid: 0,
          countedUsdMinor: 10_00n,
          usedUsdMinor: 10_00n,
          givenAt: wednesday,
          interestFrom: due,
          dueAt: due,
        })),
      });
      await tx.prisma.advanceSource.createMany({
        data: part.map((no) => ({
          world: world.id,
          advanceId: idOf(no),
          incomeId: idOf(no),
          userNo: userOf(no),
          amountMinor: 10_00n,
        })),
      });
    }
    await recordCreationsInHistory(tx, machine, numbers.map(idOf));
    await moveMoney(
      tx,
      numbers.map((no): Posting => {
        const from = platformAccount("advances", "USD", idOf(no));
        // the last merchant has spent what it was advanced
        const hasSpent = userOf(no) === userOf(merchants - 1);
        const to = hasSpent
          ? platformAccount("position", "USD", idOf(no))
          : merchantAccount(userOf(no), "available", "USD");
        const lines = transferLines(from, to, 10_00n);
        return { orderId: idOf(no), leg: "given", kind: "advanceGiven", at: wednesday, by: tx.by, lines };
      }),
    );
    await schedule(tx, { ...advanceJobs.due, subject: advanceSubject, dueAt: due });
  });
}

test("all debts due at the end of a day are collected at once, in as many statements for many as for few", async ({
  world,
}) => {
  const many = Number(process.env.ADVANCES ?? 1_000);
  await manyDue(world, many);
  const from = performance.now();
  await advanceTo(world, due);
  if (process.env.ADVANCES) console.log(`${many} in ${Math.round(performance.now() - from)} ms`);
  const states = await world.db.prisma.advance.groupBy({
    by: ["state"],
    where: { world: world.id },
    _count: { _all: true },
    orderBy: { state: "asc" },
  });
  expect(states.map(({ state, _count }) => [state, _count._all])).toEqual([
    ["overdue", many / merchants],
    ["repaid", many - many / merchants],
  ]);
  const { rows, ledger } = await outstandingIn(world);
  expect([rows, ledger]).toEqual([BigInt(many / merchants) * 10_00n, rows]);
  expect(await faultsOf(world)).toEqual([]);
});
