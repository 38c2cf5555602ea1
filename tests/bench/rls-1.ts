import { platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { balancesOf } from "@/lib/simulator/platform/ledger/balance";
import { combiner } from "@/lib/simulator/platform/ledger/combine";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { inWorld } from "@/lib/simulator/platform/store/tx";
import { asTenant } from "@/lib/simulator/platform/store/under-way";
import { cluster } from "../fixtures/cluster";
import { interleaved, median, ratioAtLeast, throughput, type Bench, type Benchmark, type Measured } from "./harness";
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
    const bound = await openLedger(server.url, clients);
    bench.defer(bound.close);
    await fund(bound, accountsCount);
    // no policy binds a superuser, and nobody says whose request it is
    const free = openDatabase(server.url.replace("//portal@", "//postgres@"), { max: clients });
    bench.defer(free.close);
    const ours = { bound, free };
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
  const paid = posting(from, platformAccount("nostro", "USD", crypto.randomUUID()));
  const accounts = paid.lines.map(({ ledgerAccount }) => ledgerAccount);
  return mustPost(
    db.transact(async (sql) => {
      await lockAccounts(inWorld(sql, { id: world }), accounts);
      return postMany(inWorld(sql, { id: world }), [paid]);
    }),
  );
};

const read: Work = async (db, merchant) => {
  const balances = await balancesOf(inWorld(db.sql, { id: world }), userNoOf(merchant));
  if (balances.length !== 1) throw new Error(`merchant ${merchant} has one currency, not ${balances.length}`);
};

const userNoOf = (merchant: number): string => String(100_000 + merchant);

/** LED-1's postings, which are nobody's request: the policies are there and let everything through. */
async function compareLedger(bench: Bench, { bound, free }: Databases): Promise<void> {
  const [on, off] = [combiner(bound.sql), combiner(free.sql)];
  const ways = {
    on: () => throughput(clients, milliseconds, () => transferAtRandom(on)),
    off: () => throughput(clients, milliseconds, () => transferAtRandom(off)),
  };
  await report(bench, { metric: "LED-1's postings/s", target: ratioAtLeast(0.95) }, ways);
}

interface Databases {
  readonly bound: Database;
  readonly free: Database;
}

async function compare(
  bench: Bench,
  metric: string,
  { bound, free }: Databases,
  { work, merchants }: { work: Work; merchants: number },
): Promise<void> {
  const drawn = () => Math.floor(Math.random() * merchants);
  const ways = {
    on: () =>
      throughput(clients, milliseconds, () => {
        const merchant = drawn();
        return asTenant({ world, userNo: userNoOf(merchant) }, () => work(bound, merchant));
      }),
    off: () => throughput(clients, milliseconds, () => work(free, drawn())),
  };
  await report(bench, { metric }, ways);
}

type Way = () => Promise<number>;

async function report(
  bench: Bench,
  what: Pick<Measured, "metric" | "target">,
  ways: { on: Way; off: Way },
): Promise<void> {
  // connections are opened and plans made before anything counts
  await interleaved(1, ways);
  const { on, off } = await interleaved(bench.rounds(rounds), ways);
  const reference = { name: "no policy, no tenant", value: median(off) };
  bench.report({ ...what, ours: median(on), reference });
}
