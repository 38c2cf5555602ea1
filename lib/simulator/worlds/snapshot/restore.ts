import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { invariant } from "@/lib/call/refusals";
import type { Sql } from "../../store/pool";
import { worldTables } from "./tables";
import type { Header } from "./take";

const rowsAtOnce = 500;

/**
 * Makes a new world of a snapshot: the same business down to every id, on a clock that is held at the snapshot's
 * instant. Nobody can sign in to it with an old password: `passwordHash` is of a password that nobody knows. Undefined
 * when the name is taken.
 */
export async function restoreSnapshot(
  sql: Sql,
  content: Uint8Array,
  name: string,
  passwordHash: string,
  real: Date,
): Promise<string | undefined> {
  const lines = createInterface({ input: Readable.from([content]).pipe(createGunzip()), crlfDelay: Infinity });
  let world: string | undefined;
  let table: (typeof worldTables)[number] | undefined;
  let waiting: string[] = [];

  async function flush(): Promise<void> {
    if (table && world && waiting.length > 0) {
      const added = { ...table.withheld, ...(table.name === "operator" && { password_hash: passwordHash }), world };
      await sql(
        `insert into "${table.name}" select row.* from jsonb_array_elements($1::jsonb) line, jsonb_populate_record(null::"${table.name}", line || $2::jsonb) row`,
        [`[${waiting.join(",")}]`, JSON.stringify(added)],
      );
    }
    waiting = [];
  }

  for await (const line of lines) {
    if (!world) {
      // named cast: writeSnapshot wrote this line
      world = await insertWorld(sql, JSON.parse(line) as Header, name, real);
      if (!world) return undefined;
    } else if (line.startsWith('{"table":')) {
      await flush();
      // named cast: writeSnapshot wrote this line
      const named = (JSON.parse(line) as { table: string }).table;
      table = worldTables.find((one) => one.name === named);
      invariant(table, `a snapshot's table ${named} is known`);
    } else {
      waiting.push(line);
      if (waiting.length >= rowsAtOnce) await flush();
    }
  }
  await flush();
  invariant(world, "a snapshot has a header");
  return world;
}

async function insertWorld(
  sql: Sql,
  { format, seed, at, startsAt, settledTo, popped, scenario, terms }: Header,
  name: string,
  real: Date,
): Promise<string | undefined> {
  invariant(format === 1, `a snapshot's format ${format} is known`);
  const [row] = await sql<{ id: string }>(
    `insert into world (id, name, seed, clock_mode, clock_at, clock_since, settled_to, popped, starts_at, scenario, terms, made_at)
     values ($1::uuid, $2, $3, 'held', $4::timestamptz, $5::timestamptz, $6::timestamptz, $7::bigint, $8::timestamptz, $9, $10::jsonb, $5::timestamptz) on conflict do nothing returning id`,
    [
      randomUUID(),
      name,
      seed,
      new Date(at),
      real,
      new Date(settledTo),
      popped,
      new Date(startsAt),
      scenario,
      JSON.stringify(terms ?? {}),
    ],
  );
  return row?.id;
}
