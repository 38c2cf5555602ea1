import { invariant } from "@/lib/call/refusals";
import type { Gives } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Sql } from "../../store/pool";
import { worldNow } from "../../worlds/world";
import { viewRow, viewRows, type ViewRow } from "./worlds.sql";

type WorldView = Gives<typeof operations.world>;

const viewOf = (row: ViewRow, real: Date): WorldView => ({
  // named cast: the column holds one of the three, it is written by beginWorld and setClock alone
  name: row.name,
  seed: row.seed,
  clock: { mode: row.clockMode as WorldView["clock"]["mode"], now: worldNow(row, real), speed: row.clockSpeed },
  nextDue: row.nextDue,
  merchants: row.merchants,
  madeAt: row.madeAt,
});

/** All worlds as operations see them: the one on the wall clock first, then by name. */
export const worldViews = async (sql: Sql, real: Date): Promise<WorldView[]> =>
  (await viewRows(sql)).map((row) => viewOf(row, real));

/** One world as operations see it, inside a transaction too. */
export async function worldView(sql: Sql, id: string, real: Date): Promise<WorldView> {
  const [row] = await viewRow(sql, id);
  invariant(row, `there is a world ${id}`);
  return viewOf(row, real);
}
