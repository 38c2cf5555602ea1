import type { InferResult } from "kysely";
import { invariant } from "@/lib/call/refusals";
import type { CallOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { scheduledJob } from "@/lib/operations/job-states";
import {
  allConditions,
  textContainsCondition,
  queryFirstRow,
  rowCount,
  queryRows,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { jobHandlers } from "@/lib/simulator/jobs";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { listFailedJobs } from "../failed-jobs";
import { isManuallyOperated } from "../manual-books";
import { worldTimeAt } from "../world";
import { worldLookupsQuery } from "../world-lookup";

type WorldView = CallOutput<typeof operations.world>;

/** Selects worlds `w` as operations view them, with the numbers of their merchants and of their failed jobs. */
const selectViews = () =>
  worldLookupsQuery()
    .select(["w.madeAt", "w.expiresAt"])
    .select(({ selectFrom }) => [
      selectFrom("merchant as m")
        .select(rowCount.as("count"))
        .whereRef("m.world", "=", "w.id")
        .$asScalar()
        .$notNull()
        .as("merchants"),
      selectFrom("due as d")
        .select(rowCount.as("count"))
        .whereRef("d.world", "=", "w.id")
        .where((failed) =>
          failed("d.state", "=", stateLiteral(scheduledJob, "stuck")).or(
            failed.and([failed("d.state", "=", stateLiteral(scheduledJob, "open")), failed("d.attempts", ">", 0)]),
          ),
        )
        .$asScalar()
        .$notNull()
        .as("failing"),
    ]);
type ViewRow = InferResult<ReturnType<typeof selectViews>>[number];

/** Returns a world's failing jobs, which are read only where there are any. */
async function worldProblem(sql: Sql, { id, failing }: ViewRow): Promise<WorldView["trouble"]> {
  const [first] = failing > 0 ? await listFailedJobs(worldContext(sql, { id }), 1) : [];
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
  isByHand: isManuallyOperated(row),
});

/**
 * Returns the worlds with a text in the name, as a view for operations: the one on the wall clock first, then by name.
 */
export async function findWorldViews(sql: Sql, real: Date, name = ""): Promise<WorldView[]> {
  const views: WorldView[] = [];
  const selected = selectViews()
    .where((eb) => allConditions([name && textContainsCondition(eb.ref("w.name"), name)]))
    .orderBy((eb) => eb("w.clockMode", "=", "wall"), "desc")
    .orderBy("w.name");
  for (const row of await queryRows(sql, selected)) views.push(await viewOf(sql, row, real));
  return views;
}

/** Returns one world as a view for operations, also inside a transaction. */
export async function worldView(sql: Sql, id: string, real: Date): Promise<WorldView> {
  const row = await queryFirstRow(sql, selectViews().where("w.id", "=", id));
  invariant(row, `there is a world ${id}`);
  return viewOf(sql, row, real);
}
