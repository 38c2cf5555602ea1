import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { readMigrations, prependMigrationSeal, migrationSeals, type Migration } from "../../tools/build/migrations";

/**
 * The first migration, with the SHA-256 of its SQL. Databases out there have applied it as it is, and all that follow:
 * a change of schema is a new migration, which begins with its seal.
 */
const first = {
  name: "20260101000000_init",
  seal: "df3123d76093d768295c0dbdf0b180f2bdd1b1d039016caed359849e1177e225",
};

const isSealed = ({ sql }: Migration): boolean => sql.startsWith("-- sealed ");

/** Returns the faults of migrations: a new one before others, or the first lines that they should have and do not. */
function migrationFaults(list: readonly Migration[]): string[] {
  const previous = list.filter((migration, at) => at === 0 || isSealed(migration));
  const last = previous.at(-1)?.name ?? "";
  const early = list.find((migration) => !previous.includes(migration) && migration.name < last);
  return early && sealFaults(previous).length === 0
    ? [`${early.name} is new: rename it to an instant after ${last}, even when that is in the future`]
    : sealFaults(list);
}

function sealFaults(list: readonly Migration[]): string[] {
  const seals = migrationSeals(list);
  return list.flatMap((migration, at) => {
    const seal = seals[at] ?? "";
    const isRight =
      at === 0
        ? migration.name === first.name && seal === first.seal
        : migration.sql === prependMigrationSeal(migration, seal);
    return isRight ? [] : [`${migration.name}/migration.sql should begin with: -- sealed ${seal}`];
  });
}

test("a migration is never changed, moved or removed: a change of schema is a new migration, after all others", () => {
  expect(
    migrationFaults(readMigrations()),
    "A new migration comes last and begins with its seal. One that databases have applied is put back as it was: do not seal it anew.",
  ).toEqual([]);
});

test("a migration that was changed, moved or removed is found, and so are those that follow it", () => {
  const chain = [...readMigrations().slice(0, 1)];
  for (const no of [1, 2, 3]) {
    const migration = { name: `2027010${no}000000_step`, sql: `select ${no};\n` };
    chain.push({
      ...migration,
      sql: prependMigrationSeal(migration, migrationSeals([...chain, migration]).at(-1) ?? ""),
    });
  }
  const [init, stepOne, two, three] = chain as [Migration, Migration, Migration, Migration]; // named cast: made just above
  expect(migrationFaults(chain)).toEqual([]);
  expect(migrationFaults([init, { ...stepOne, sql: stepOne.sql.replace("1;", "9;") }, two, three])).toHaveLength(3);
  expect(migrationFaults([init, { ...stepOne, name: "20270101000001_step" }, two, three])).toHaveLength(3);
  expect(migrationFaults([init, two, three])).toHaveLength(2);
  expect(migrationFaults([init, stepOne, { ...two, sql: "select 2;\n" }])).toHaveLength(1);
  expect(migrationFaults([init, { name: "20270100000000_early", sql: "select 0;\n" }, stepOne, two, three])).toEqual([
    "20270100000000_early is new: rename it to an instant after 20270103000000_step, even when that is in the future",
  ]);
  expect(migrationFaults([{ ...init, sql: `${init.sql}\n` }])).toHaveLength(1);
});

test("migrations are named so that they are applied in the order in which they were made", () => {
  const names = readdirSync("prisma/migrations", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(names.filter((name) => !/^\d{14}_[a-z0-9_]+$/.test(name))).toEqual([]);
  expect(names.filter((name) => !existsSync(`prisma/migrations/${name}/migration.sql`))).toEqual([]);
  const instants = names.map((name) => name.slice(0, 14)).sort();
  expect(new Set(instants).size, "two migrations of one instant have no order").toBe(instants.length);
  expect(readMigrations().map(({ name }) => name)).toEqual([...names].sort());
});
