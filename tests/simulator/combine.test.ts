import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { availableBalanceOf } from "@/lib/simulator/platform/ledger/balance";
import { merchantAccount, platformAccount, type LedgerAccount } from "@/lib/simulator/platform/ledger/chart";
import { createPostingCombiner } from "@/lib/simulator/platform/ledger/combine";
import {
  writePosting,
  transferLines,
  type PostingLine,
  type Posting,
  type PostingVerdict,
} from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import type { RunStatement } from "@/lib/simulator/platform/store/pool";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext, type InWorld } from "@/lib/simulator/platform/store/tx";
import { sqlWithPrisma, type Sql } from "@/lib/simulator/platform/store/pool";

const by = { name: "test", origin: "test", at: wednesday };
const posting = (lines: PostingLine[], change: Partial<Posting> = {}): Posting => ({
  orderId: randomUUID(),
  leg: "main",
  kind: "test",
  at: wednesday,
  by,
  lines,
  ...change,
});
const a = merchantAccount("100001", "available", "USD");
const b = merchantAccount("100002", "available", "USD");
const c = merchantAccount("100003", "available", "USD");
const nostro = platformAccount("nostro", "USD", "00");
const available = (world: TestWorld, userNo: string) =>
  availableBalanceOf(worldContext(world.db.sql, world), userNo, "USD");

/** Puts dollars into the accounts, so that they are open and a test can distinguish its own movements. */
async function fund(world: TestWorld, funds: readonly (readonly [LedgerAccount, bigint])[]): Promise<void> {
  for (const [ledgerAccount, minor] of funds)
    await writePosting(
      worldContext(world.db.sql, world),
      posting(transferLines(nostro, ledgerAccount, minor), { leg: "fund" }),
    );
}

/**
 * Wraps the database's `sql`: counts statements by what they write, and interrupts the first that posts many when
 * `breaks` requires it.
 */
function watchSql(sql: Sql, { breaks = "never" }: { breaks?: "never" | "before" | "after" } = {}) {
  const statementCounts = { many: 0, alone: 0 };
  let begin: (() => void) | undefined;
  /** Fulfilled by the first statement that posts one alone. */
  const firstStatement = new Promise<void>((fulfil) => (begin = fulfil));
  let remainingBreaks = breaks === "never" ? 0 : 1;
  const watchedSql: RunStatement = async (text, values) => {
    const isMany = text.includes("with job as");
    if (isMany) statementCounts.many += 1;
    else if (text.includes("insert into posting")) {
      statementCounts.alone += 1;
      begin?.();
    }
    const isBroken = isMany && remainingBreaks-- > 0;
    if (isBroken && breaks === "before") throw new Error("the connection broke");
    const rows = await sql<never>(text, values);
    if (isBroken) throw new Error("the connection broke after the commit");
    return rows;
  };
  return { sql: sqlWithPrisma(watchedSql, sql.prisma), seen: statementCounts, begun: firstStatement };
}

test("postings that arrive while a statement runs are sent together in one", async ({ world }) => {
  await fund(world, [
    [a, 1_000n],
    [b, 1n],
  ]);
  const { sql, seen, begun } = watchSql(world.db.sql);
  const give = createPostingCombiner(sql);
  const first = give(world.id, posting(transferLines(a, b, 10n)));
  await begun;
  const verdicts = await Promise.all([
    first,
    ...Array.from({ length: 20 }, () => give(world.id, posting(transferLines(a, b, 10n)))),
  ]);
  expect(verdicts).toEqual(Array.from({ length: 21 }, () => "posted"));
  expect(seen).toEqual({ many: 1, alone: 1 });
  expect(await available(world, "100001")).toBe(790n);
  expect(await world.imbalance()).toEqual([]);
});

test("no statement carries more postings than its limit", async ({ world }) => {
  await fund(world, [
    [a, 1_000n],
    [b, 1n],
  ]);
  const { sql, seen } = watchSql(world.db.sql);
  const give = createPostingCombiner(sql, { atOnceMax: 5 });
  await Promise.all(Array.from({ length: 21 }, () => give(world.id, posting(transferLines(a, b, 10n)))));
  expect(seen).toEqual({ many: 4, alone: 1 }); // 5 + 5 + 5 + 5 + 1
  expect(await available(world, "100001")).toBe(790n);
});

test("without waiting statements no further database query is made", async ({ world }) => {
  await fund(world, [
    [a, 1_000n],
    [b, 1n],
  ]);
  const { sql, seen } = watchSql(world.db.sql);
  expect(await createPostingCombiner(sql)(world.id, posting(transferLines(a, b, 10n)))).toBe("posted");
  await world.db.sql("select"); // waits as long as one statement runs
  expect(seen).toEqual({ many: 0, alone: 1 });
});

test("one short posting among many fails alone", async ({ world }) => {
  await fund(world, [
    [a, 1_000n],
    [b, 50n],
  ]);
  const give = createPostingCombiner(world.db.sql);
  const verdicts = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      give(world.id, posting(i === 6 ? transferLines(b, c, 51n) : transferLines(a, c, 10n))),
    ),
  );
  expect(verdicts).toEqual(Array.from({ length: 12 }, (_, i) => (i === 6 ? "short" : "posted")));
  expect(await available(world, "100001")).toBe(890n);
  expect(await available(world, "100002")).toBe(50n);
  expect(await world.imbalance()).toEqual([]);
});

test("each caller gets the result that post gives", async ({ world }) => {
  await fund(world, [[a, 100n]]);
  const give = createPostingCombiner(world.db.sql);
  const earlierPosting = posting(transferLines(nostro, a, 5n));
  await give(world.id, earlierPosting);
  const verdicts = await Promise.all([
    give(world.id, posting(transferLines(nostro, a, 1n))),
    give(world.id, earlierPosting),
    give(world.id, { ...earlierPosting, lines: transferLines(nostro, a, 6n) }),
    give(world.id, posting(transferLines(a, b, 1_000n))),
    give(
      world.id,
      posting([
        { ledgerAccount: nostro, side: "D", minor: 5n },
        { ledgerAccount: a, side: "C", minor: 4n },
      ]),
    ),
    give(world.id, posting(transferLines(a, merchantAccount("100009", "available", "USD"), 7n))),
  ]);
  expect(verdicts).toEqual(["posted", "repeat", "other", "short", "unbalanced", "posted"]);
  expect(await available(world, "100009")).toBe(7n);
  expect(await world.imbalance()).toEqual([]);
});

test("a posting of zero or a negative amount fails for its caller alone", async ({ world }) => {
  await fund(world, [
    [a, 100n],
    [b, 1n],
  ]);
  const give = createPostingCombiner(world.db.sql);
  const results = await Promise.allSettled([
    give(world.id, posting(transferLines(a, b, 1n))),
    give(world.id, posting([])),
    give(world.id, posting(transferLines(a, b, -1n))),
    give(world.id, posting(transferLines(a, b, 1n))),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(await available(world, "100001")).toBe(98n);
});

test("of 16 racing for one balance exactly as many succeed as it covers, also against single postings", async ({
  world,
}) => {
  await fund(world, [
    [a, 1_000n],
    [b, 1n],
  ]);
  const [first, second] = [createPostingCombiner(world.db.sql), createPostingCombiner(world.db.sql)];
  const ways = [
    first,
    second,
    (id: string, item: Posting) => writePosting(worldContext(world.db.sql, { id: id }), item),
  ];
  const verdicts = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      (ways[i % ways.length] ?? first)(world.id, posting(transferLines(a, b, 150n))),
    ),
  );
  expect(verdicts.filter((verdict) => verdict === "posted")).toHaveLength(6);
  expect(verdicts.filter((verdict) => verdict === "short")).toHaveLength(10);
  expect(await available(world, "100001")).toBe(100n);
  expect(await world.imbalance()).toEqual([]);
});

test("two combiners with the same accounts in opposite order do not block each other", async ({ world }) => {
  await fund(world, [
    [a, 1_000n],
    [b, 1_000n],
    [c, 1_000n],
  ]);
  const [first, second] = [createPostingCombiner(world.db.sql), createPostingCombiner(world.db.sql)];
  const verdicts = await Promise.all(
    Array.from({ length: 30 }, (_, i) => [
      first(world.id, posting(transferLines(a, b, 1n))),
      second(world.id, posting([...transferLines(c, b, 1n), ...transferLines(b, a, BigInt(i + 1))])),
    ]).flat(),
  );
  expect(new Set(verdicts)).toEqual(new Set(["posted"]));
  expect(await world.imbalance()).toEqual([]);
});

test("16 duplicates move money once: one is posted, the others are repeats", async ({ world }) => {
  await fund(world, [[a, 1n]]);
  const [first, second] = [createPostingCombiner(world.db.sql), createPostingCombiner(world.db.sql)];
  const duplicate = posting(transferLines(nostro, a, 100n));
  const verdicts = await Promise.all(
    Array.from({ length: 16 }, (_, i) => (i % 2 ? first : second)(world.id, duplicate)),
  );
  expect(verdicts.filter((verdict) => verdict === "posted")).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === "repeat")).toHaveLength(15);
  expect(await available(world, "100001")).toBe(101n);
});

test("a statement that breaks before it is written loses no posting", async ({ world }) => {
  await fund(world, [
    [a, 1_000n],
    [b, 1n],
  ]);
  const give = createPostingCombiner(watchSql(world.db.sql, { breaks: "before" }).sql);
  const verdicts = await Promise.all(
    Array.from({ length: 8 }, () => give(world.id, posting(transferLines(a, b, 10n)))),
  );
  expect(new Set(verdicts)).toEqual(new Set(["posted"]));
  expect(await available(world, "100001")).toBe(920n);
});

test("a statement whose reply is lost after the commit is not written twice", async ({ world }) => {
  await fund(world, [
    [a, 1_000n],
    [b, 1n],
  ]);
  const give = createPostingCombiner(watchSql(world.db.sql, { breaks: "after" }).sql);
  const verdicts = await Promise.all(
    Array.from({ length: 8 }, () => give(world.id, posting(transferLines(a, b, 10n)))),
  );
  expect(verdicts).toEqual(Array.from({ length: 8 }, () => "repeat"));
  expect(await available(world, "100001")).toBe(920n);
  expect(await world.imbalance()).toEqual([]);
});

test("without a database every caller gets an error, and the next one is served again", async ({ world }) => {
  await fund(world, [
    [a, 100n],
    [b, 1n],
  ]);
  let isGone = true;
  const sql: RunStatement = async (text, values) => {
    if (isGone) throw new Error("no database");
    return world.db.sql<never>(text, values);
  };
  const give = createPostingCombiner(sqlWithPrisma(sql, world.db.prisma));
  const lostPosting = posting(transferLines(a, b, 10n));
  const results = await Promise.allSettled([
    give(world.id, lostPosting),
    ...Array.from({ length: 4 }, () => give(world.id, posting(transferLines(a, b, 10n)))),
  ]);
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
  isGone = false;
  expect(await give(world.id, lostPosting)).toBe("posted");
  expect(await available(world, "100001")).toBe(90n);
});

test("each posting has its own instant and actor", async ({ world }) => {
  await fund(world, [
    [a, 100n],
    [b, 1n],
  ]);
  const give = createPostingCombiner(world.db.sql);
  const at = (minute: number) => new Date(wednesday.getTime() + minute * 60_000);
  const ours = [1, 2, 3].map((minute) =>
    posting(transferLines(a, b, 1n), {
      at: at(minute),
      by: { name: `operator ${minute}`, origin: `10.0.0.${minute}`, at: at(minute + 10) },
    }),
  );
  await Promise.all(ours.map((item) => give(world.id, item)));
  const rows = await world.db.sql(
    `select p.order_id as "orderId", p.at, a.at as "auditAt", a.noted_at as "notedAt", a.who, a.origin, e.at as "entryAt" from posting p
     join audit a on a.world = p.world and a.subject = p.order_id || '/main' join entry e on e.world = p.world and e.order_id = p.order_id and e.side = 'C'
     where p.world = $1::uuid and p.leg = 'main' order by p.at`,
    [world.id],
  );
  expect(rows).toEqual(
    ours.map(({ orderId, at: instant, by: actor }) => ({
      orderId,
      at: instant,
      auditAt: instant,
      entryAt: instant,
      notedAt: actor.at,
      who: actor.name,
      origin: actor.origin,
    })),
  );
});

test("worlds are separate", async ({ world, db }) => {
  const otherWorldId = randomUUID();
  await db.sql(
    `insert into world (id, name, seed, clock_mode, clock_at, clock_since, settled_to, made_at) select $2::uuid, $3, seed, clock_mode, clock_at, clock_since, settled_to, made_at from world where id = $1::uuid`,
    [world.id, otherWorldId, `test-${otherWorldId}`],
  );
  const give = createPostingCombiner(db.sql);
  const verdicts = await Promise.all(
    Array.from({ length: 10 }, (_, i) => give(i % 2 ? world.id : otherWorldId, posting(transferLines(nostro, a, 1n)))),
  );
  expect(new Set(verdicts)).toEqual(new Set(["posted"]));
  expect(await availableBalanceOf(worldContext(db.sql, world), "100001", "USD")).toBe(5n);
  expect(await availableBalanceOf(worldContext(db.sql, { id: otherWorldId }), "100001", "USD")).toBe(5n);
});

test("in one statement no account is below zero after any posting, even if a later one would restore it", async ({
  world,
}) => {
  await fund(world, [
    [a, 100n],
    [b, 1n],
  ]);
  const late = [posting(transferLines(b, a, 50n)), posting(transferLines(a, b, 100n))];
  const together = (all: Posting[]): Promise<PostingVerdict> =>
    world.db.transact((sql) => postMany(worldContext(sql, world), all));
  expect(await together(late)).toBe("short");
  expect(await together([...late].reverse())).toBe("posted");
  const [lowest] = await world.db.sql<{ least: bigint }>(
    "select min(after) as least from entry where world = $1::uuid and account <> $2::uuid",
    [world.id, nostro.id],
  );
  expect(lowest?.least).toBe(0n);
});

/** Generates a posting of the property: source, target and amount, with a second leg back that may be larger. */
const move = fc
  .record({
    from: fc.nat(3),
    to: fc.nat(3),
    minor: fc.bigInt({ min: 1n, max: 300n }),
    back: fc.bigInt({ min: 0n, max: 400n }),
  })
  .filter(({ from, to }) => from !== to);

test("in one statement postings make the same entries as one by one", async ({ world, db }) => {
  const ledgerAccounts = [nostro, a, b, c];
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 10 }), async (moves) => {
      const [alone, together] = [randomUUID(), randomUUID()];
      const all = moves.map(({ from, to, minor, back }) => {
        const [source, target] = [ledgerAccounts[from] ?? a, ledgerAccounts[to] ?? b];
        return posting([...transferLines(source, target, minor), ...transferLines(target, source, back)]);
      });
      const verdicts: PostingVerdict[] = [];
      for (const item of all) verdicts.push(await writePosting(worldContext(db.sql, { id: alone }), item));
      const fitting = all.filter((_, i) => verdicts[i] === "posted");
      await lockAccounts(worldContext(db.sql, { id: together }), ledgerAccounts);
      // what one by one would refuse is refused together, and moves nothing
      if (fitting.length < all.length)
        expect(
          await db.transact((sql) =>
            postMany(worldContext(sql, { id: together }), all.slice(0, verdicts.indexOf("short") + 1)),
          ),
        ).toBe("short");
      if (fitting.length > 0)
        expect(await db.transact((sql) => postMany(worldContext(sql, { id: together }), fitting))).toBe("posted");
      expect(await entriesOf(worldContext(db.sql, { id: together }))).toEqual(
        await entriesOf(worldContext(db.sql, { id: alone })),
      );
      expect(await accountsOf(worldContext(db.sql, { id: together }))).toEqual(
        await accountsOf(worldContext(db.sql, { id: alone })),
      );
    }),
    { numRuns: 25, seed: 20_260_318 },
  );
  expect(await world.imbalance()).toEqual([]);
});

test("simultaneous posts of many callers are all stored and the books balance", async ({ world }) => {
  const ledgerAccounts = [nostro, a, b, c];
  const give = createPostingCombiner(world.db.sql, { atOnceMax: 7 });
  let postedCount = 0n;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 20 }), async (moves) => {
      const verdicts = await Promise.all(
        moves.map(({ from, to, minor }) =>
          give(world.id, posting(transferLines(ledgerAccounts[from] ?? a, ledgerAccounts[to] ?? b, minor))),
        ),
      );
      postedCount += BigInt(verdicts.filter((verdict) => verdict === "posted").length);
      const [{ written } = { written: -1n }] = await world.db.sql<{ written: bigint }>(
        "select count(*) as written from posting where world = $1::uuid",
        [world.id],
      );
      expect(verdicts.every((verdict) => verdict === "posted" || verdict === "short")).toBe(true);
      expect(written).toBe(postedCount);
      expect(await world.imbalance()).toEqual([]);
      expect(
        await world.db.sql(
          "select 1 from entry e join account a on a.world = e.world and a.id = e.account where e.world = $1::uuid and e.after < 0 and not a.may_owe",
          [world.id],
        ),
      ).toEqual([]);
    }),
    { numRuns: 25, seed: 20_260_319 },
  );
});

const entriesOf = (tx: InWorld) =>
  tx.sql(
    `select account, no, order_id as "orderId", leg, side, amount, before, after, at from entry where world = $1::uuid order by account, no`,
    [tx.world.id],
  );
const accountsOf = (tx: InWorld) =>
  tx.sql("select id, balance, entries from account where world = $1::uuid and entries > 0 order by id", [tx.world.id]);
