import { randomUUID } from "node:crypto";
import { byHandTerm } from "../manual-books";
import { runTerm } from "../run-term";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { invariant } from "@/lib/call/refusals";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { insertJsonRows } from "./snapshot.sql";
import { tableColumnNames, worldTables } from "./tables";
import type { Header } from "./take";

const rowsAtOnce = 500;

/** Holds the data of a copy that the snapshot does not contain. */
interface Copy {
  /** Holds the hash of a random password that is known to no one. */
  readonly passwordHash: string;
  /** Is true if the snapshot is of the world of real people. */
  readonly isOfReal: boolean;
  readonly real: Date;
}

/**
 * Creates a new world from a snapshot: the same business data with the same ids, on a clock that is held at the
 * snapshot's instant. Old passwords do not work in it: `passwordHash` is of a random password. Undefined when the name
 * exists already.
 */
export async function insertWorldFromSnapshot(
  sql: Sql,
  content: Uint8Array,
  name: string,
  { passwordHash, isOfReal, real }: Copy,
): Promise<string | undefined> {
  const lines = createInterface({ input: Readable.from([content]).pipe(createGunzip()), crlfDelay: Infinity });
  let world: string | undefined;
  let table: (typeof worldTables)[number] | undefined;
  let waiting: string[] = [];
  let columns: readonly string[] = [];

  async function flush(): Promise<void> {
    if (table && world && waiting.length > 0) {
      const extraFields = {
        ...table.withheld,
        ...(table.name === "operator" && { password_hash: passwordHash }),
        world,
      };
      if (columns.length === 0) {
        // every row of a table has the columns that the table had when the snapshot was taken
        const row: object = { ...JSON.parse(waiting[0] ?? ""), ...extraFields };
        columns = tableColumnNames(table.name).filter((column) => Object.hasOwn(row, column));
      }
      const values = { lines: `[${waiting.join(",")}]`, extraFields: JSON.stringify(extraFields) };
      await insertJsonRows({ table: table.name, columns })(sql, values);
    }
    waiting = [];
  }

  for await (const line of lines) {
    if (!world) {
      // named cast: writeSnapshot wrote this line
      world = await insertWorld(sql, JSON.parse(line) as Header, name, { isOfReal, real });
      if (!world) return undefined;
    } else if (line.startsWith('{"table":')) {
      await flush();
      // named cast: writeSnapshot wrote this line
      const tableName = (JSON.parse(line) as { table: string }).table;
      table = worldTables.find(({ name: now, formerly }) => now === tableName || formerly === tableName);
      invariant(table, `a snapshot's table ${tableName} is known`);
      columns = [];
    } else {
      waiting.push(line);
      if (waiting.length >= rowsAtOnce) await flush();
    }
  }
  await flush();
  invariant(world, "a snapshot has a header");
  return world;
}

/**
 * Returns the terms of a copy. A copy of a manually operated world is a simulation, like any other driven world. For a
 * copy of the world of real people, marks that nothing that happens only in the copy reaches them; a copy of that copy
 * has the mark from its terms.
 */
const simulationTerms = (terms: object, isOfReal: boolean): object => ({
  ...Object.fromEntries(Object.entries(terms).filter(([name]) => name !== byHandTerm)),
  ...(isOfReal && { [runTerm]: 1 }),
});

async function insertWorld(
  sql: Sql,
  { format, seed, at, startsAt, settledTo, popped, scenario, terms }: Header,
  name: string,
  { isOfReal, real }: Pick<Copy, "isOfReal" | "real">,
): Promise<string | undefined> {
  invariant(format === 1, `a snapshot's format ${format} is known`);
  const id = randomUUID();
  const clock = { clockMode: "held", clockAt: new Date(at), clockSince: real, settledTo: new Date(settledTo) };
  const { count } = await sql.prisma.world.createMany({
    data: [
      {
        id,
        name,
        seed,
        ...clock,
        popped: BigInt(popped),
        startsAt: new Date(startsAt),
        scenario,
        // named cast: writeSnapshot read them from a column of JSON
        terms: simulationTerms((terms ?? {}) as object, isOfReal),
        madeAt: real,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1 ? id : undefined;
}
