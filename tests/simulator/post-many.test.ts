import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { writePosting, transferLines, type Posting, type PostingLine } from "@/lib/simulator/platform/ledger/post";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { takeCreditedAccounts, startRecordingCredits } from "@/lib/simulator/platform/ledger/credits";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { duplicateOf } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const by = { name: "test", origin: "test", at: wednesday };
const [a, b, nostro] = [
  merchantAccount("100001", "available", "USD"),
  merchantAccount("100002", "available", "USD"),
  platformAccount("nostro", "USD", "00"),
];
const posting = (lines: PostingLine[], change: Partial<Posting> = {}): Posting => ({
  orderId: randomUUID(),
  leg: "main",
  kind: "test",
  at: wednesday,
  by,
  lines,
  ...change,
});
const many = (world: TestWorld, postings: readonly Posting[]) =>
  world.db.transact(async (sql) => {
    await lockAccounts(
      worldContext(sql, world),
      postings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount)),
    );
    return postMany(worldContext(sql, world), postings);
  });
const entriesOf = (world: TestWorld) =>
  world.db.sql(
    "select account, no, side, amount, before, after from entry where world = $1::uuid order by account, no",
    [world.id],
  );

test("many postings at once leave the same books as one by one", async ({ world, db }) => {
  const duplicate = await duplicateOf(world);
  const postings = [
    posting(transferLines(nostro, a, 500n)),
    posting([...transferLines(a, b, 120n), ...transferLines(a, b, 30n)]),
    posting(transferLines(b, a, 150n)),
    posting(transferLines(a, nostro, 500n)),
  ];
  expect(await many(world, postings)).toBe("posted");
  for (const item of postings) expect(await writePosting(worldContext(db.sql, duplicate), item)).toBe("posted");
  expect(await entriesOf(world)).toEqual(await entriesOf(duplicate));
  expect(await world.imbalance()).toEqual([]);
});

test("when one account would end below zero nothing at all is written", async ({ world }) => {
  expect(await many(world, [posting(transferLines(nostro, a, 100n)), posting(transferLines(a, b, 101n))])).toBe(
    "short",
  );
  expect(await entriesOf(world)).toEqual([]);
});

test("the same postings again are a repeat; others under their keys are refused", async ({ world }) => {
  const first = posting(transferLines(nostro, a, 100n));
  expect(await many(world, [first])).toBe("posted");
  expect(await many(world, [first])).toBe("repeat");
  expect(await many(world, [{ ...first, lines: transferLines(nostro, a, 101n) }])).toBe("other");
  expect(await many(world, [first, posting(transferLines(nostro, a, 1n))])).toBe("other");
});

test("reserved money is moved all together, its accounts opened; a missing reserve is a bug", async ({ world }) => {
  await writePosting(worldContext(world.db.sql, world), posting(transferLines(nostro, a, 100n)));
  const move = (...lines: PostingLine[][]) =>
    world.db.transact((sql) =>
      moveMoney(
        worldContext(sql, world),
        lines.map((postingLines) => posting(postingLines)),
      ),
    );
  await move(transferLines(a, b, 60n), transferLines(b, a, 10n));
  const balances = await world.db.transact((sql) => lockAccounts(worldContext(sql, world), [a, b]));
  expect([balances.get(a.id), balances.get(b.id)]).toEqual([50n, 50n]);
  await expect(move(transferLines(a, b, 51n))).rejects.toThrow("invariant");
  expect(await world.imbalance()).toEqual([]);
});

test("each of many postings has its own kind, instant and actor", async ({ world }) => {
  const [firstPosting, otherPosting] = [
    posting(transferLines(nostro, a, 1n)),
    posting(transferLines(nostro, a, 2n), {
      leg: "second",
      kind: "other",
      at: new Date(wednesday.getTime() + 1),
      by: { name: "another", origin: "elsewhere", at: new Date(wednesday.getTime() + 2) },
    }),
  ];
  expect(await many(world, [firstPosting, otherPosting, { ...firstPosting, orderId: otherPosting.orderId }])).toBe(
    "posted",
  );
  const rows = await world.db.sql(
    "select what, subject, who, origin, at, noted_at from audit where world = $1::uuid order by subject = $2 desc, who, id",
    [world.id, `${firstPosting.orderId}/main`],
  );
  const auditRow = (of: Posting, orderId = of.orderId) => ({
    what: `ledger.${of.kind}`,
    subject: `${orderId}/${of.leg}`,
    who: of.by.name,
    origin: of.by.origin,
    at: of.at,
    noted_at: of.by.at,
  });
  expect(rows).toEqual([auditRow(firstPosting), auditRow(otherPosting), auditRow(firstPosting, otherPosting.orderId)]);
});

test("an account may dip within one statement no more than one by one, and one that may owe does", async ({
  world,
}) => {
  await writePosting(worldContext(world.db.sql, world), posting(transferLines(nostro, a, 100n)));
  expect(await many(world, [posting(transferLines(a, b, 101n)), posting(transferLines(nostro, a, 1n))])).toBe("short");
  expect(await many(world, [posting(transferLines(nostro, a, 1n)), posting(transferLines(a, b, 101n))])).toBe("posted");
  expect(await world.imbalance()).toEqual([]);
});

test("each posting balances by itself, not only all together", async ({ world }) => {
  const [debit, credit] = transferLines(nostro, a, 5n);
  if (!debit || !credit) throw new Error("a transfer has two lines");
  expect(await many(world, [posting([debit]), posting([credit])])).toBe("unbalanced");
});

test("accounts that do not exist are opened when they are locked, and only then", async ({ world }) => {
  expect(
    await world.db.transact((sql) => postMany(worldContext(sql, world), [posting(transferLines(nostro, a, 5n))])),
  ).toBe("unknown");
  const balances = await world.db.transact((sql) => lockAccounts(worldContext(sql, world), [a, a, b]));
  expect([...balances]).toHaveLength(2);
});

test("of many postings, the posted ones are reported to followers of credits, and nothing of the others", async ({
  world,
}) => {
  await world.db.transact(async (sql) => {
    const tx = worldContext(sql, world);
    startRecordingCredits(sql);
    await lockAccounts(tx, [nostro, a, b]);
    expect(await postMany(tx, [posting(transferLines(a, b, 5n))])).toBe("short");
    expect(takeCreditedAccounts(sql)).toEqual([]);
    expect(await postMany(tx, [posting(transferLines(nostro, a, 5n)), posting(transferLines(a, b, 5n))])).toBe(
      "posted",
    );
    expect(takeCreditedAccounts(sql)).toEqual([a, b]);
  });
});

test("the log lists the postings of one instant in their order", async ({ world }) => {
  const postings = Array.from({ length: 20 }, () => posting(transferLines(nostro, a, 1n)));
  await many(world, postings);
  const rows = await world.db.sql<{ subject: string }>("select subject from audit where world = $1::uuid order by id", [
    world.id,
  ]);
  expect(rows.map(({ subject }) => subject)).toEqual(postings.map(({ orderId }) => `${orderId}/main`));
});
