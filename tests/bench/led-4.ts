import { availableBalanceOf, listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { writePosting } from "@/lib/simulator/platform/ledger/post";
import type { Database } from "@/lib/simulator/platform/store/database";
import { cluster } from "../fixtures/cluster";
import { isLong } from "../fixtures/findings";
import { duration, interleave, median, ratioAtMost, type Benchmark } from "./harness";
import { ledgerNamed, mustPost, posting, wednesday, world } from "./ledger";
import { worldContext } from "@/lib/simulator/platform/store/tx";

/**
 * Lists the numbers of entries that the account has; each age is a separate database, so that its tables and indexes
 * are as large as its books.
 */
const ages = [1_000, 10_000, 100_000, 1_000_000, ...(isLong ? [10_000_000] : [])];
const writtenAtOnce = 1_000_000;
const rounds = 15;
const actionsARound = 60;

const merchant = "100001";
const nostro = platformAccount("nostro", "USD", "00");
const account = merchantAccount(merchant, "available", "USD");

export const benchmark: Benchmark = {
  name: "LED-4",
  about: "balance read and posting on an account with 10^3 to 10^6 entries (10^7 with LONG=1), against itself at 10^3",
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const ledgers: { name: string; db: Database }[] = [];
    for (const age of ages) {
      const name = `entries_${age}`;
      const db = await ledgerNamed(server.url, name, 1);
      bench.defer(db.close);
      bench.log(`${age} entries written in ${Math.round((await duration(() => grow(db, age))) / 1000)} s`);
      ledgers.push({ name, db });
    }
    const ways = (work: (db: Database) => Promise<unknown>) =>
      Object.fromEntries(ledgers.map(({ name, db }) => [name, () => medianOf(() => work(db))]));
    const timings = {
      "all balances read": await interleave(
        bench.rounds(rounds),
        ways((db) => listMerchantBalances(worldContext(db.sql, { id: world }), merchant)),
      ),
      "one balance read": await interleave(
        bench.rounds(rounds),
        ways((db) => availableBalanceOf(worldContext(db.sql, { id: world }), merchant, "USD")),
      ),
      posting: await interleave(bench.rounds(rounds), ways(onePosting)),
    };
    for (const [metric, values] of Object.entries(timings)) {
      const [young, ...older] = ledgers.map(({ name }, index) => ({
        age: ages[index] ?? 0,
        milliseconds: median(values[name] ?? []),
      }));
      if (!young) throw new Error("there is an age to compare with");
      for (const { age, milliseconds } of older) {
        bench.report({
          metric: `${metric}, ms at ${age} entries`,
          ours: milliseconds,
          reference: { name: "at 1000 entries", value: young.milliseconds },
          target: ratioAtMost(1.2),
        });
      }
    }
  },
};

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let count = 0; count < actionsARound; count += 1) durations.push(await duration(work));
  return median(durations);
}

const onePosting = (db: Database): Promise<void> =>
  mustPost(writePosting(worldContext(db.sql, { id: world }), posting(nostro, account)));

/** The postings of a life that are written at once: the id of each by its number. */
const life = `select no, (lpad(to_hex(no), 8, '0') || '-0000-7000-8000-' || substr(md5(no::text), 1, 12))::uuid as id from generate_series($1::bigint, $2::bigint) no`;

/** Writes an account's whole life at once, with the rows that as many postings would have left. */
async function grow(db: Database, entries: number): Promise<void> {
  await mustPost(writePosting(worldContext(db.sql, { id: world }), posting(nostro, account)));
  for (let first = 2; first <= entries; first += writtenAtOnce) {
    const last = Math.min(first + writtenAtOnce - 1, entries);
    const numbers = [BigInt(first), BigInt(last)];
    await db.sql(
      `insert into posting (world, order_id, leg, kind, at, digest) select $3::uuid, id, 'main', 'bench', $4::timestamptz, repeat('0', 43) from (${life}) life`,
      [...numbers, world, wednesday],
    );
    for (const [ledgerAccount, side, sign] of [
      [account, "C", 1n],
      [nostro, "D", -1n],
    ] as const) {
      const credit = side === "C" ? 1n : 0n;
      await db.sql(
        `insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at)
         select $3::uuid, $4::uuid, no, id, 'main', $5, 1, $6::bigint * (no - 1), $6::bigint * no, no * $7::bigint, no * $7::bigint, $8::timestamptz from (${life}) life`,
        [...numbers, world, ledgerAccount.id, side, sign, credit, wednesday],
      );
      await db.sql(
        "update account set balance = $3::bigint * $4::bigint, entries = $4::bigint, credited = $5::bigint * $4::bigint, credits = $5::bigint * $4::bigint where world = $1::uuid and id = $2::uuid",
        [world, ledgerAccount.id, sign, BigInt(last), credit],
      );
    }
    await db.sql(
      `insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome)
       select $3::uuid, id, $4::timestamptz, $4::timestamptz, 'bench', '127.0.0.1', 'ledger.bench', id || '/main', 'ok' from (${life}) life`,
      [...numbers, world, wednesday],
    );
  }
  await db.pool.query("vacuum analyze");
  await db.pool.query("checkpoint");
}
