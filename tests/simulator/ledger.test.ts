import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { money } from "@/lib/money/money";
import { availableBalanceOf, listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import {
  writePosting,
  transferLines,
  type PostingLine,
  type Posting,
  type PostingVerdict,
} from "@/lib/simulator/platform/ledger/post";
import { sqlWithPrisma, type RunStatement } from "@/lib/simulator/platform/store/pool";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

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
const nostro = platformAccount("nostro", "USD", "00");
const pay = (world: TestWorld, p: Posting): Promise<PostingVerdict> =>
  writePosting(worldContext(world.db.sql, world), p);

test("incoming money is available and the books balance", async ({ world }) => {
  expect(await pay(world, posting(transferLines(nostro, a, 500n)))).toBe("posted");
  expect(await availableBalanceOf(worldContext(world.db.sql, world), "100001", "USD")).toBe(500n);
  expect(await listMerchantBalances(worldContext(world.db.sql, world), "100001")).toEqual([
    { currency: "USD", available: 500n, held: 0n },
  ]);
  expect(await world.imbalance()).toEqual([]);
});

test("a merchant's account never goes below zero, not by one minor unit", async ({ world }) => {
  await pay(world, posting(transferLines(nostro, a, 500n)));
  expect(await pay(world, posting(transferLines(a, b, 501n)))).toBe("short");
  expect(await pay(world, posting(transferLines(a, b, 500n)))).toBe("posted");
  expect(await availableBalanceOf(worldContext(world.db.sql, world), "100001", "USD")).toBe(0n);
});

test("the same posting again is a repeat and moves nothing; another under its key is refused", async ({ world }) => {
  const first = posting(transferLines(nostro, a, 500n));
  expect(await pay(world, first)).toBe("posted");
  expect(await pay(world, first)).toBe("repeat");
  expect(await pay(world, { ...first, lines: transferLines(nostro, a, 501n) })).toBe("other");
  expect(await availableBalanceOf(worldContext(world.db.sql, world), "100001", "USD")).toBe(500n);
});

test("a posting that does not balance per currency is refused", async ({ world }) => {
  expect(
    await pay(
      world,
      posting([
        { ledgerAccount: nostro, side: "D", minor: 5n },
        { ledgerAccount: a, side: "C", minor: 4n },
      ]),
    ),
  ).toBe("unbalanced");
  const euros = merchantAccount("100001", "available", "EUR");
  expect(
    await pay(
      world,
      posting([
        { ledgerAccount: nostro, side: "D", minor: 5n },
        { ledgerAccount: euros, side: "C", minor: 5n },
      ]),
    ),
  ).toBe("unbalanced");
  expect(await world.imbalance()).toEqual([]);
});

test("a posting of zero or a negative amount is a bug", async ({ world }) => {
  await expect(pay(world, posting([]))).rejects.toThrow("invariant");
  await expect(
    pay(
      world,
      posting([
        { ledgerAccount: nostro, side: "D", minor: -5n },
        { ledgerAccount: a, side: "C", minor: -5n },
      ]),
    ),
  ).rejects.toThrow("invariant");
});

test("entries number an account's history without a gap and have the balance before and after", async ({ world }) => {
  for (const minor of [100n, 30n, 7n]) await pay(world, posting(transferLines(nostro, a, minor)));
  await pay(world, posting([...transferLines(a, b, 10n), ...transferLines(a, b, 5n)]));
  const entries = await world.db.sql(
    `select no, before, after from entry where world = $1::uuid and account = $2::uuid order by no`,
    [world.id, a.id],
  );
  expect(entries).toEqual([
    { no: 1n, before: 0n, after: 100n },
    { no: 2n, before: 100n, after: 130n },
    { no: 3n, before: 130n, after: 137n },
    { no: 4n, before: 137n, after: 127n },
    { no: 5n, before: 127n, after: 122n },
  ]);
});

test("a posting of any number of lines writes each of them, in their order", async ({ world }) => {
  await pay(world, posting(transferLines(nostro, a, 1_000_000n)));
  let sentMinors: bigint[] = [];
  // random numbers of lines, which most likely nobody has posted before, since the statement of each number is cached
  for (const count of [20 + randomInt(300), 320 + randomInt(300)]) {
    const minors = Array.from({ length: count }, (_, at) => BigInt(at + 1));
    expect(await pay(world, posting(minors.flatMap((minor) => transferLines(a, b, minor))))).toBe("posted");
    sentMinors = [...sentMinors, ...minors];
  }
  const amounts = await world.db.sql<{ amount: bigint }>(
    "select amount from entry where world = $1::uuid and account = $2::uuid order by no",
    [world.id, b.id],
  );
  expect(amounts.map(({ amount }) => amount)).toEqual(sentMinors);
  expect(await availableBalanceOf(worldContext(world.db.sql, world), "100002", "USD")).toBe(
    sentMinors.reduce((sum, minor) => sum + minor, 0n),
  );
  expect(await world.imbalance()).toEqual([]);
});

test("accounts are opened each once, in the order of their ids, so that no two postings wait for one another", async ({
  world,
}) => {
  const heldAccount = merchantAccount("100001", "held", "USD");
  const openedIds: string[] = [];
  const recordingRun: RunStatement = (text, values = []) => {
    const [, ids] = values;
    if (text.startsWith('insert into "account"') && Array.isArray(ids)) openedIds.push(...ids.map(String));
    return world.db.sql(text, values);
  };
  const lines = [nostro, a, b, heldAccount]
    .sort((x, y) => (x.id < y.id ? 1 : -1))
    .map((to) => transferLines(nostro, to, 1n));
  const allLines = [...lines.flat(), ...lines.toReversed().flat()];
  expect(await writePosting(worldContext(sqlWithPrisma(recordingRun, world.db.prisma), world), posting(allLines))).toBe(
    "posted",
  );
  expect(openedIds).toEqual([...new Set(allLines.map(({ ledgerAccount }) => ledgerAccount.id))].sort());
});

test("balances are listed in the display order of currencies, of those alone that the merchant has", async ({
  world,
}) => {
  for (const currency of ["THB", "USD", "CNH"] as const) await world.fund("100001", currency, 5n);
  await world.fund("100002", "EUR", 5n);
  const heldAccount = merchantAccount("100001", "held", "USD");
  await pay(world, posting(transferLines(a, heldAccount, 2n)));
  expect(await listMerchantBalances(worldContext(world.db.sql, world), "100001")).toEqual([
    { currency: "CNH", available: 5n, held: 0n },
    { currency: "USD", available: 3n, held: 2n },
    { currency: "THB", available: 5n, held: 0n },
  ]);
  expect(await availableBalanceOf(worldContext(world.db.sql, world), "100001", "EUR")).toBe(0n);
});

test("a transfer of zero has no lines, and one between currencies is a bug", () => {
  expect(transferLines(a, b, 0n)).toEqual([]);
  expect(() => transferLines(a, merchantAccount("100002", "available", "EUR"), 1n)).toThrow("invariant");
});

test("of 16 postings racing for one balance exactly as many succeed as it covers", async ({ world }) => {
  await pay(world, posting(transferLines(nostro, a, 1_000n)));
  const verdicts = await Promise.all(Array.from({ length: 16 }, () => pay(world, posting(transferLines(a, b, 150n)))));
  expect(verdicts.filter((verdict) => verdict === "posted")).toHaveLength(6);
  expect(verdicts.filter((verdict) => verdict === "short")).toHaveLength(10);
  expect(await availableBalanceOf(worldContext(world.db.sql, world), "100001", "USD")).toBe(100n);
  expect(await world.imbalance()).toEqual([]);
});

test("16 duplicates of one posting move money once", async ({ world }) => {
  const transferPosting = posting(transferLines(nostro, a, 100n));
  const verdicts = await Promise.all(Array.from({ length: 16 }, () => pay(world, transferPosting)));
  expect(verdicts.filter((verdict) => verdict === "posted")).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === "repeat")).toHaveLength(15);
  expect(await availableBalanceOf(worldContext(world.db.sql, world), "100001", "USD")).toBe(100n);
});

test("for every posting, the books balance and no balance is below zero", async ({ world }) => {
  const ledgerAccounts = [nostro, a, b, merchantAccount("100001", "held", "USD")];
  const step = fc
    .record({ from: fc.nat(3), to: fc.nat(3), minor: fc.bigInt({ min: 1n, max: 1_000n }) })
    .filter(({ from, to }) => from !== to);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const { from, to, minor } of steps)
        await pay(world, posting(transferLines(ledgerAccounts[from] ?? a, ledgerAccounts[to] ?? b, minor)));
      const below = await world.db.sql("select 1 from account where world = $1::uuid and balance < 0 and not may_owe", [
        world.id,
      ]);
      return below.length === 0 && (await world.imbalance()).length === 0;
    }),
    { numRuns: 25, seed: 20_260_318 },
  );
});

test("an amount of the largest size is stored to the last minor unit", async ({ world }) => {
  const most = money("USD", 9_999_999_999_999_99n);
  await pay(world, posting(transferLines(nostro, a, most.minor)));
  expect(await availableBalanceOf(worldContext(world.db.sql, world), "100001", "USD")).toBe(most.minor);
});

test("each posting leaves one row in the audit log, in the same transaction", async ({ world }) => {
  const firstPosting = posting(transferLines(nostro, a, 100n));
  await pay(world, firstPosting);
  await pay(world, { ...firstPosting, leg: "second", lines: transferLines(a, b, 101n) });
  const rows = await world.db.sql("select what, subject, outcome, who from audit where world = $1::uuid", [world.id]);
  expect(rows).toEqual([{ what: "ledger.test", subject: `${firstPosting.orderId}/main`, outcome: "ok", who: "test" }]);
});
