import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "../../tools/build/migrations";

/**
 * Every migration there is, with the SHA-256 of its SQL, in the order in which they are applied. Databases out there
 * have applied them as they are: a change of schema is a new migration, and a new line here, at the end.
 */
const applied: readonly (readonly [name: string, sha256: string])[] = [
  ["20260101000000_init", "df3123d76093d768295c0dbdf0b180f2bdd1b1d039016caed359849e1177e225"],
];

const sha256 = (sql: string): string => createHash("sha256").update(sql).digest("hex");

test("a migration is never changed, moved or removed: a change of schema is a new migration, after all others", () => {
  const found = migrations().map(({ name, sql }) => [name, sha256(sql)]);
  expect(
    found.slice(0, applied.length),
    "A migration that databases have applied was changed. Put it back as it was: a change of schema is a new migration.",
  ).toEqual(applied);
  expect(
    found.slice(applied.length),
    "A new migration is held from its first day on: add its line to the end of the list in this test.",
  ).toEqual([]);
});

test("migrations are named so that they are applied in the order in which they were made", () => {
  const names = readdirSync("prisma/migrations", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(names.filter((name) => !/^\d{14}_[a-z0-9_]+$/.test(name))).toEqual([]);
  expect(names.filter((name) => !existsSync(`prisma/migrations/${name}/migration.sql`))).toEqual([]);
  const instants = names.map((name) => name.slice(0, 14)).sort();
  expect(new Set(instants).size, "two migrations of one instant have no order").toBe(instants.length);
  expect(migrations().map(({ name }) => name)).toEqual([...names].sort());
});
