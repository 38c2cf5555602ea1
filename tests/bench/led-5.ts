import { randomUUID } from "node:crypto";
import path from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { createPostingCombiner } from "@/lib/simulator/platform/ledger/combine";
import { writePosting, type Posting } from "@/lib/simulator/platform/ledger/post";
import type { RunStatement } from "@/lib/simulator/platform/store/pool";
import { freePort } from "../../tools/process/free-port";
import { readMigrations } from "../../tools/build/migrations";
import { ownFolder, tool } from "../fixtures/tool";
import { interleave, median, ratioAtLeast, throughput, type Bench, type Benchmark } from "./harness";
import { accountsCount, atRandom, fund, openLedger, transferAtRandom, world } from "./ledger";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { sqlWithPrisma } from "@/lib/simulator/platform/store/pool";

const clients = 16;
const seconds = 3;
const rounds = 5;

export const benchmark: Benchmark = {
  name: "LED-5",
  about: "LED-1 on the embedded database behind its front, against a bare SQL loop in PGlite's own process",
  async run(bench) {
    const { folder, remove } = ownFolder();
    bench.defer(remove);
    const db = await openLedger(await startEmbedded(bench, folder), clients);
    bench.defer(db.close);
    await fund(db, accountsCount);
    const bare = await bareLedger(bench, path.join(folder, "bare"));
    const combinedPost = createPostingCombiner(db.sql);
    const { reference, straight, ours, one } = await interleave(bench.rounds(rounds), {
      reference: () => throughput(1, seconds * 1000, () => bare.loop(atRandom())),
      straight: () =>
        throughput(1, seconds * 1000, () =>
          transferAtRandom((world, posting) =>
            writePosting(worldContext(sqlWithPrisma(bare.sql, db.prisma), { id: world }), posting),
          ),
        ),
      ours: () => throughput(clients, seconds * 1000, () => transferAtRandom(combinedPost)),
      one: () =>
        throughput(1, seconds * 1000, () =>
          transferAtRandom((world, posting) => writePosting(worldContext(db.sql, { id: world }), posting)),
        ),
    });
    const against = { name: "bare SQL loop on PGlite", value: median(reference) };
    bench.report({
      metric: `postings/s, ${clients} clients`,
      ours: median(ours),
      reference: against,
      target: ratioAtLeast(0.7),
    });
    bench.report({
      metric: "postings/s, one client, one statement each",
      ours: median(one),
      reference: against,
      target: ratioAtLeast(0.7),
    });
    bench.report({
      metric: "postings/s, one client, one statement each",
      ours: median(one),
      reference: { name: "the same statement straight into PGlite", value: median(straight) },
    });
  },
};

/** Starts the embedded database as a separate process, as `npm start` does. */
async function startEmbedded(bench: Bench, folder: string): Promise<string> {
  const [port, password] = [String(await freePort()), randomUUID()];
  const process = tool(["embedded"], {
    DATA_DIR: path.join(folder, "data"),
    EMBEDDED_PORT: port,
    EMBEDDED_PASSWORD: password,
  });
  bench.defer(async () => {
    process.signal("SIGTERM");
    await process.ended;
  });
  await process.said("ready");
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * The same rows in the same tables on a disk too, by a plain statement each in a plain transaction: no front, no
 * judging, one process.
 */
async function bareLedger(
  bench: Bench,
  dataDir: string,
): Promise<{ loop: (posting: Posting) => Promise<void>; sql: RunStatement }> {
  const db = await PGlite.create({ dataDir });
  bench.defer(() => db.close());
  for (const { sql } of readMigrations()) await db.exec(sql);
  const accounts = Array.from({ length: accountsCount }, (_, merchant) => merchant);
  await db.query(
    `insert into account (world, id, owner, purpose, currency, balance)
     select $1::uuid, id, owner, 'available', 'USD', 1000000000 from unnest($2::uuid[], $3::text[]) a (id, owner)`,
    [world, accounts.map((merchant) => atRandom(merchant).lines[0]?.ledgerAccount.id), accounts.map(String)],
  );
  await db.exec("vacuum analyze");
  return {
    loop: (posting) => db.transaction((transaction) => writePlainly(transaction, posting)),
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await db.query<Row>(text, [...values])).rows,
  };
}

async function writePlainly(db: Transaction, { orderId, leg, kind, at, by, lines }: Posting): Promise<void> {
  await db.query("insert into posting (world, order_id, leg, kind, at, digest) values ($1, $2, $3, $4, $5, $6)", [
    world,
    orderId,
    leg,
    kind,
    at,
    orderId,
  ]);
  for (const { ledgerAccount, side, minor } of lines) {
    const delta = side === "C" ? minor : -minor;
    const {
      rows: [account],
    } = await db.query<{ balance: number; entries: number; credited: number; credits: number }>(
      "update account set balance = balance + $3, entries = entries + 1, credited = credited + greatest($3, 0), credits = credits + case when $3 > 0 then 1 else 0 end where world = $1 and id = $2 returning balance, entries, credited, credits",
      [world, ledgerAccount.id, delta],
    );
    if (!account) throw new Error("the account is not there");
    await db.query(
      "insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
      [
        world,
        ledgerAccount.id,
        account.entries,
        orderId,
        leg,
        side,
        minor,
        BigInt(account.balance) - delta,
        account.balance,
        account.credited,
        account.credits,
        at,
      ],
    );
  }
  await db.query(
    "insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome) values ($1, $2, $3, $3, $4, $5, $6, $7, 'ok')",
    [world, randomUUID(), at, by.name, by.origin, `ledger.${kind}`, orderId],
  );
}
