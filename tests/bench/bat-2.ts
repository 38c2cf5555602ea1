import { approveAndPayBatch } from "@/lib/simulator/payments/batch/approve";
import { cluster } from "../fixtures/cluster";
import { by, heldBatch, openMerchant } from "./batch-of-payments";
import { atMost, duration, median, type Benchmark } from "./harness";
import { benchWorld, openLedger, wednesday } from "./ledger";
import { txAt } from "../fixtures/tx";

const rowsCount = 10_000;
const rounds = 5;

export const benchmark: Benchmark = {
  name: "BAT-2",
  about: `approves a batch of ${rowsCount} payments: payees looked at, quotas, payments, histories and postings, in one transaction`,
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const db = await openLedger(server.url, 2);
    bench.defer(db.close);
    await openMerchant(db, rowsCount);
    const place = await benchWorld(db);
    const durations: number[] = [];
    for (let round = 0; round < bench.rounds(rounds); round += 1) {
      const batch = await heldBatch(db, rowsCount);
      durations.push(
        await duration(() =>
          db.transact(async (sql) => {
            await approveAndPayBatch(
              txAt(sql, { ...place, terms: { dayQuotaUsdMinor: Number.MAX_SAFE_INTEGER } }, wednesday, by),
              batch,
            );
            const paymentCount = await sql.prisma.payment.count({ where: { world: place.id, batchId: batch.id } });
            if (paymentCount !== rowsCount)
              throw new Error(`a benchmark's batch was paid in ${paymentCount} rows of ${rowsCount}`);
          }),
        ),
      );
    }
    bench.report({ metric: "seconds, median", ours: median(durations) / 1_000, target: atMost(2, "s") });
    bench.report({ metric: "seconds, the slowest", ours: Math.max(...durations) / 1_000 });
  },
};
