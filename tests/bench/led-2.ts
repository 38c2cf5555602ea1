import { createPostingCombiner, type Poster } from "@/lib/simulator/platform/ledger/combine";
import { writePosting } from "@/lib/simulator/platform/ledger/post";
import { cluster } from "../fixtures/cluster";
import { atMost, duration, interleave, median, quantile, ratioAtLeast, throughput, type Benchmark } from "./harness";
import { accountsCount, atRandom, fund, mustPost, openLedger, transferAtRandom, world } from "./ledger";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const clients = 16;
const seconds = 3;
const rounds = 5;
const hot = 0;

export const benchmark: Benchmark = {
  name: "LED-2",
  about: `${clients} clients pay out of one account, against LED-1's postings among ${accountsCount} accounts on the same server`,
  async run(bench) {
    const server = await cluster({ durable: true });
    bench.defer(server.stop);
    const db = await openLedger(server.url, 16);
    bench.defer(db.close);
    await fund(db, accountsCount);
    const [combinedPost, alone] = [
      createPostingCombiner(db.sql),
      (of: string, posting: Parameters<Poster>[1]) => writePosting(worldContext(db.sql, { id: of }), posting),
    ];
    const waits: number[] = [];
    const outOf = (poster: Poster, samples: number[]) => () =>
      throughput(
        clients,
        seconds * 1000,
        async () => void samples.push(await duration(() => mustPost(poster(world, atRandom(hot))))),
      );
    const { ours, spread, lock } = await interleave(bench.rounds(rounds), {
      ours: outOf(combinedPost, waits),
      spread: () => throughput(clients, seconds * 1000, () => transferAtRandom(combinedPost)),
      lock: outOf(alone, []),
    });
    bench.report({
      metric: "postings/s out of one account",
      ours: median(ours),
      reference: { name: "among all accounts", value: median(spread) },
      target: ratioAtLeast(1),
    });
    bench.report({
      metric: "ms until a posting is answered, p99",
      ours: quantile(waits, 0.99),
      target: atMost(20, "ms"),
    });
    bench.report({
      metric: "postings/s out of one account without the combiner",
      ours: median(lock),
      reference: { name: "among all accounts", value: median(spread) },
    });
  },
};
