import { invariant } from "@/lib/call/refusals";
import type { CallOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { jobHandlers } from "@/lib/simulator/jobs";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { failuresOf } from "../failed-jobs";
import { isByHand } from "../manual-books";
import { worldTimeAt } from "../world";
import { viewRow, viewRows, type ViewRow } from "./worlds.sql";

type WorldView = CallOutput<typeof operations.world>;

/** Returns a world's failing jobs, which are read only where there are any. */
async function worldProblem(sql: Sql, { id, failing }: ViewRow): Promise<WorldView["trouble"]> {
  const [first] = failing > 0 ? await failuresOf(worldContext(sql, { id }), 1) : [];
  return first ? { count: failing, isMarketStanding: Boolean(jobHandlers.get(first.kind)?.nextAt), first } : null;
}

const viewOf = async (sql: Sql, row: ViewRow, real: Date): Promise<WorldView> => ({
  // named cast: the column holds one of the three, it is written by beginWorld and setClock alone
  name: row.name,
  seed: row.seed,
  clock: { mode: row.clockMode as WorldView["clock"]["mode"], now: worldTimeAt(row, real), speed: row.clockSpeed },
  nextDue: row.nextDue,
  merchants: row.merchants,
  madeAt: row.madeAt,
  expiresAt: row.expiresAt,
  trouble: await worldProblem(sql, row),
  isByHand: isByHand(row),
});

/**
 * Returns the worlds whose name contains a text, as a view for operations: the one on the wall clock first, then by
 * name.
 */
export async function worldViews(sql: Sql, real: Date, name = ""): Promise<WorldView[]> {
  const views: WorldView[] = [];
  for (const row of await viewRows(sql, name)) views.push(await viewOf(sql, row, real));
  return views;
}

/** Returns one world as a view for operations, also inside a transaction. */
export async function worldView(sql: Sql, id: string, real: Date): Promise<WorldView> {
  const [row] = await viewRow(sql, id);
  invariant(row, `there is a world ${id}`);
  return viewOf(sql, row, real);
}
