import { platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { createPostingCombiner } from "@/lib/simulator/platform/ledger/combine";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { runAsTenant } from "@/lib/simulator/platform/store/under-way";
import { cluster } from "../fixtures/cluster";
import { interleave, median, ratioAtLeast, throughput, type Bench, type Benchmark, type Measurement } from "./harness";
import { accountsCount, fund, ledgerAccountOf, mustPost, openLedger, posting, transferAtRandom, world } from "./ledger";

const clients = 16;
const milliseconds = 1_000;
const rounds = 10;

export const benchmark: Benchmark = {
  name: "RLS-1",
  about: "LED-1, and a merchant's postings and reads, with row-level security, against the same without, on one server",
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const tenantDb = await openLedger(server.url, clients);
    bench.defer(tenantDb.close);
    await fund(tenantDb, accountsCount);
    // no policy binds a superuser, and no tenant is set
    const free = openDatabase(server.url.replace("//portal@", "//postgres@"), { max: clients });
    bench.defer(free.close);
    const ours = { tenantDb, free };
    await compareLedger(bench, ours);
    await compare(bench, "postings in a transaction/s", ours, { work: pay, merchants: accountsCount });
    await compare(bench, "balance reads/s of one merchant", ours, { work: read, merchants: 1 });
    await compare(bench, "balance reads/s, always another's", ours, { work: read, merchants: accountsCount });
  },
};

type Work = (db: Database, merchant: number) => Promise<void>;

/** Pays one minor unit out to the platform: what a merchant's request may post. */
const pay: Work = (db, merchant) => {
  const from = ledgerAccountOf(merchant);
  const payoutPosting = posting(from, platformAccount("nostro", "USD", crypto.randomUUID()));
  const accounts = payoutPosting.lines.map(({ ledgerAccount }) => ledgerAccount);
  return mustPost(
    db.transact(async (sql) => {
      await lockAccounts(worldContext(sql, { id: world }), accounts);
      return postMany(worldContext(sql, { id: world }), [payoutPosting]);
    }),
  );
};

const read: Work = async (db, merchant) => {
  const balances = await listMerchantBalances(worldContext(db.sql, { id: world }), userNoOf(merchant));
  if (balances.length !== 1) throw new Error(`merchant ${merchant} has one currency, not ${balances.length}`);
};

const userNoOf = (merchant: number): string => String(100_000 + merchant);

/** LED-1's postings, which are nobody's request: the policies are there and let everything through. */
async function compareLedger(bench: Bench, { tenantDb, free }: Databases): Promise<void> {
  const [on, off] = [createPostingCombiner(tenantDb.sql), createPostingCombiner(free.sql)];
  const ways = {
    on: () => throughput(clients, milliseconds, () => transferAtRandom(on)),
    off: () => throughput(clients, milliseconds, () => transferAtRandom(off)),
  };
  await report(bench, { metric: "LED-1's postings/s", target: ratioAtLeast(0.95) }, ways);
}

interface Databases {
  readonly tenantDb: Database;
  readonly free: Database;
}

async function compare(
  bench: Bench,
  metric: string,
  { tenantDb, free }: Databases,
  { work, merchants }: { work: Work; merchants: number },
): Promise<void> {
  const drawMerchant = () => Math.floor(Math.random() * merchants);
  const ways = {
    on: () =>
      throughput(clients, milliseconds, () => {
        const merchant = drawMerchant();
        return runAsTenant({ world, userNo: userNoOf(merchant) }, () => work(tenantDb, merchant));
      }),
    off: () => throughput(clients, milliseconds, () => work(free, drawMerchant())),
  };
  await report(bench, { metric }, ways);
}

type Way = () => Promise<number>;

async function report(
  bench: Bench,
  measurement: Pick<Measurement, "metric" | "target">,
  ways: { on: Way; off: Way },
): Promise<void> {
  // connections are opened and plans made before anything counts
  await interleave(1, ways);
  const { on, off } = await interleave(bench.rounds(rounds), ways);
  const reference = { name: "no policy, no tenant", value: median(off) };
  bench.report({ ...measurement, ours: median(on), reference });
}
