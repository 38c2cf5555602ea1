import { createPostingCombiner } from "@/lib/simulator/platform/ledger/combine";
import { writePosting } from "@/lib/simulator/platform/ledger/post";
import { cluster } from "../fixtures/cluster";
import { interleave, median, ratioAtLeast, throughput, type Bench, type Benchmark } from "./harness";
import { accountsCount, fund, openLedger, transferAtRandom } from "./ledger";
import { prepareTpcB, tpcB, tpcBScale } from "./pgbench";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const clients = 16;
const seconds = 3;
const rounds = 5;

export const benchmark: Benchmark = {
  name: "LED-1",
  about: `${accountsCount} accounts, ${clients} clients, one posting each, against pgbench's TPC-B on the same server`,
  async run(bench) {
    await onServer(bench, { durable: true });
    await onServer(bench, { durable: false });
  },
};

/** Both sides share a server: its settings, its memory, its disk. */
async function onServer(bench: Bench, { durable }: { durable: boolean }): Promise<void> {
  const server = await cluster({ durable });
  try {
    await prepareTpcB(server.url);
    const admin = await openLedger(server.url, clients);
    await fund(admin, accountsCount);
    const combinedPost = createPostingCombiner(admin.sql);
    try {
      const { reference, ours, single } = await interleave(bench.rounds(rounds), {
        reference: () => tpcB(server.url, clients, seconds),
        ours: () => throughput(clients, seconds * 1000, () => transferAtRandom(combinedPost)),
        single: () =>
          throughput(clients, seconds * 1000, () =>
            transferAtRandom((world, posting) => writePosting(worldContext(admin.sql, { id: world }), posting)),
          ),
      });
      const disk = durable ? "durable" : "nothing waits for the disk";
      const against = { name: `pgbench TPC-B, prepared, scale ${tpcBScale}`, value: median(reference) };
      bench.report({
        metric: `postings/s, ${disk}`,
        ours: median(ours),
        reference: against,
        target: ratioAtLeast(1.2),
      });
      bench.report({ metric: `postings/s without the combiner, ${disk}`, ours: median(single), reference: against });
    } finally {
      await admin.close();
    }
  } finally {
    server.stop();
  }
}
