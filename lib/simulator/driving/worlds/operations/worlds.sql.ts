import type { Sql } from "@/lib/simulator/platform/store/pool";
import { worldLookupColumns, type WorldLookupRow } from "../world-lookup.sql";
import { failingColumn } from "../failures.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes a world as operations view it. */
export type ViewRow = WorldLookupRow & { madeAt: Date; expiresAt: Date | null; merchants: number; failing: number };

const columns = `${worldLookupColumns}, w.made_at as "madeAt", w.expires_at as "expiresAt", (select count(*)::int from merchant m where m.world = w.id) as merchants, ${failingColumn}`;

/** Returns the worlds whose name contains a text, the one on the wall clock first, then by name. */
export const viewRows = (sql: Sql, name: string): Promise<ViewRow[]> =>
  sql<ViewRow>(
    `select ${columns} from world w where strpos(w.name, $1) > 0 or $1 = '' order by w.clock_mode = 'wall' desc, w.name`,
    [name],
  );

export const viewRow = (sql: Sql, id: string): Promise<ViewRow[]> =>
  sql<ViewRow>(`select ${columns} from world w where w.id = $1::uuid`, [id]);

/** Empties one table of a world. */
export const emptyTable = (tx: InWorld, table: string): Promise<object[]> =>
  tx.sql(`delete from "${table}" where world = $1::uuid`, [tx.world.id]);

/** Ends portal sessions of one merchant's people, of one person, or of all; null matches any. */
export const endPortalSessions = (tx: InWorld, userNo: string | null, loginNo: string | null): Promise<object[]> =>
  tx.sql(
    `delete from session s using operator o
     where s.realm <> 'operations' and s.world = $1::uuid and o.world = s.world and o.id = s.holder::uuid
       and ($2::text is null or o.user_no = $2) and ($3::text is null or $3 in (o.email, o.phone)) returning 1`,
    [tx.world.id, userNo, loginNo],
  );

/** Inserts a snapshot, with the files that the world refers to. */
export const insertSnapshot = (
  tx: InWorld,
  id: string,
  name: string,
  at: Date,
  madeAt: Date,
  content: Uint8Array,
): Promise<object[]> =>
  tx.sql(
    `insert into snapshot (id, world, name, at, made_at, content, files)
     values ($1::uuid, $2::uuid, $3, $4::timestamptz, $5::timestamptz, $6, array(select distinct hash from stored_file where world = $2::uuid))`,
    [id, tx.world.id, name, at, madeAt, content],
  );
