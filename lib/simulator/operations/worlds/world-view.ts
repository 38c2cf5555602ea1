import { invariant } from "@/lib/call/refusals";
import type { Gives } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Sql } from "../../store/pool";
import { worldNow } from "../../worlds/world";
import { seenColumns, type WorldSeen } from "../../worlds/world-lookup";

type WorldView = Gives<typeof operations.world>;
type ViewRow = WorldSeen["world"] & { nextDue: Date | null; madeAt: Date; merchants: number };

const columns = `${seenColumns}, w.made_at as "madeAt", (select count(*)::int from merchant m where m.world = w.id) as merchants`;

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
  (await sql<ViewRow>(`select ${columns} from world w order by w.clock_mode = 'wall' desc, w.name`)).map((row) =>
    viewOf(row, real),
  );

/** One world as operations see it, inside a transaction too. */
export async function worldView(sql: Sql, id: string, real: Date): Promise<WorldView> {
  const [row] = await sql<ViewRow>(`select ${columns} from world w where w.id = $1::uuid`, [id]);
  invariant(row, `there is a world ${id}`);
  return viewOf(row, real);
}
