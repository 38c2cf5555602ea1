import { randomUUID } from "node:crypto";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { createPostingCombiner } from "@/lib/simulator/platform/ledger/combine";
import { transferLines, type Posting } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { cluster } from "../fixtures/cluster";
import { by } from "./batch-of-payments";
import { interleave, median, ratioAtLeast, throughput, type Benchmark } from "./harness";
import {
  accountsCount,
  fund,
  mustPost,
  openLedger,
  orderIdAt,
  posting,
  transferAtRandom,
  wednesday,
  world,
} from "./ledger";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const clients = 16;
const seconds = 3;
const rounds = 5;
const payouts = 10_000;

export const benchmark: Benchmark = {
  name: "LED-3",
  about: `posts the ${payouts} payouts of one approved batch from held money, all or nothing in one statement, against single postings of ${clients} clients (LED-1)`,
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const db = await openLedger(server.url, clients);
    bench.defer(db.close);
    await fund(db, accountsCount);
    const heldAccount = merchantAccount("100001", "held", "USD");
    await db.transact(async (sql) => {
      const hold = posting(platformAccount("nostro", "USD", randomUUID()), heldAccount, 1_000_000_000_000n);
      await lockAccounts(
        worldContext(sql, { id: world }),
        hold.lines.map(({ ledgerAccount }) => ledgerAccount),
      );
      await mustPost(postMany(worldContext(sql, { id: world }), [hold]));
    });
    const payout = (at: Date): Posting => {
      const orderId = orderIdAt(at);
      return {
        orderId,
        leg: "dispatch",
        kind: "paymentDispatch",
        at: wednesday,
        by,
        lines: transferLines(heldAccount, platformAccount("paymentsInFlight", "USD", orderId), 100n),
      };
    };
    const batch = async () => {
      const placedAt = new Date();
      const postings = Array.from({ length: payouts }, () => payout(placedAt));
      const from = performance.now();
      await db.transact(async (sql) => {
        await lockAccounts(
          worldContext(sql, { id: world }),
          postings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount)),
        );
        await mustPost(postMany(worldContext(sql, { id: world }), postings));
      });
      return (payouts / (performance.now() - from)) * 1_000;
    };
    const combinedPost = createPostingCombiner(db.sql);
    const { ours, single } = await interleave(bench.rounds(rounds), {
      ours: batch,
      single: () => throughput(clients, seconds * 1_000, () => transferAtRandom(combinedPost)),
    });
    bench.report({
      metric: "payouts/s",
      ours: median(ours),
      reference: { name: "own LED-1", value: median(single) },
      target: ratioAtLeast(6),
    });
  },
};
