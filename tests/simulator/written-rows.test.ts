import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { insertRow, readFullRow, updateRows, type Row } from "@/lib/simulator/platform/store/records";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { test, type TestWorld } from "../fixtures/world";

const quoteOf = (world: TestWorld): Row<"Quote"> => ({
  world: world.id,
  id: randomUUID(),
  userNo: `"a\\b\n'½中文😀`,
  kind: "payment",
  sell: "USD",
  sellMinor: 2n ** 62n,
  buy: "JPY",
  buyMinor: 2n ** 53n + 1n,
  feeMinor: 0n,
  base: "USD",
  quote: "JPY",
  rate: 1n,
  fixed: "sell",
  madeAt: new Date("2026-01-02T03:04:05.678Z"),
  expiresAt: new Date("2026-01-02T03:04:05.679Z"),
  usedBy: null,
  cardId: randomUUID(),
  cardUses: 3n,
  plainRate: -(2n ** 53n) - 1n,
});

test("a row is read as it was written, with any values, by Prisma too", async ({ world }) => {
  const [tx, row] = [worldContext(world.db.sql, world), quoteOf(world)];
  expect(await insertRow(tx, "Quote", row)).toBe(true);
  const key = { world: row.world, id: row.id };
  expect(await readFullRow(tx, "Quote", key)).toEqual(row);
  expect(await tx.prisma.quote.findFirst({ where: key })).toEqual(row);
});

test("an unpaired surrogate in a text is written as the replacement character, as the driver does", async ({
  world,
}) => {
  const [tx, row] = [worldContext(world.db.sql, world), { ...quoteOf(world), userNo: "x\ud83d" }];
  await insertRow(tx, "Quote", row);
  expect((await readFullRow(tx, "Quote", { world: row.world, id: row.id }))?.userNo).toBe("x\ufffd");
});

test("the same row again is refused, or left unchanged where it may exist", async ({ world }) => {
  const [tx, row] = [worldContext(world.db.sql, world), quoteOf(world)];
  const key = { world: row.world, id: row.id };
  expect(await insertRow(tx, "Quote", row, { unlessThere: true })).toBe(true);
  expect(await insertRow(tx, "Quote", { ...row, rate: 2n }, { unlessThere: true })).toBe(false);
  await expect(insertRow(tx, "Quote", row)).rejects.toThrow("duplicate key");
  expect(await readFullRow(tx, "Quote", key)).toEqual(row);
});

test("a change is of the named columns of the rows of the key alone", async ({ world }) => {
  const [tx, row, otherRow] = [worldContext(world.db.sql, world), quoteOf(world), quoteOf(world)];
  for (const quote of [row, otherRow]) await insertRow(tx, "Quote", quote);
  const change = { usedBy: randomUUID(), cardId: null, rate: 2n ** 62n, madeAt: row.expiresAt };
  await updateRows(tx, "Quote", { world: row.world, id: row.id }, change);
  expect(await readFullRow(tx, "Quote", { world: row.world, id: row.id })).toEqual({ ...row, ...change });
  expect(await readFullRow(tx, "Quote", { world: otherRow.world, id: otherRow.id })).toEqual(otherRow);
});
