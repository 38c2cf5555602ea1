import type { KnownPayee } from "@/lib/payments/batch-rules";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import { askNames } from "../payees/name-check";
import type { Validated } from "./file/validate";

/**
 * The placeholder of a row's name check until the register is queried, for all rows that are validated together at
 * once.
 */
export const toAsk = "ask";

/**
 * The open point about a saved payee's name: to be checked; a mismatch that nobody has accepted yet; or none any more.
 */
export const nameOpen = ({ nameCheck, agreedAt }: Pick<KnownPayee, "nameCheck" | "agreedAt">): string =>
  nameCheck === "" ? toAsk : nameCheck === "none" && agreedAt === null ? "none" : "";

/** Rows with the register's answers for names that were never checked. */
export async function withNames(sql: Sql, world: string, rows: readonly Validated[]): Promise<Validated[]> {
  const said = [
    ...(await askNames(
      sql,
      world,
      rows.flatMap(({ nameCheck, payeeAccount: account, payeeName: name }) =>
        nameCheck === toAsk ? [{ account, name }] : [],
      ),
    )),
  ];
  return rows.map((row) => {
    const of = row.nameCheck === toAsk ? said.shift() : undefined;
    return of ? { ...row, nameCheck: of.match, heldBy: of.heldBy } : row;
  });
}

type Batch = Pick<Row<"PaymentBatch">, "world" | "id">;

/** Rows `r` whose account is not, or not quite, in the payee's name: who hands them in goes on all the same. */
export const namesDiffer = "r.faults is null and r.name_check in ('close', 'none')";

/** How many rows of a batch those are. */
export async function countDiffering(sql: Sql, { world, id }: Batch): Promise<number> {
  const [found] = await sql<{ count: number }>(
    `select count(*)::int as count from batch_row r where r.world = $1::uuid and r.batch_id = $2::uuid and ${namesDiffer}`,
    [world, id],
  );
  return found?.count ?? 0;
}

/**
 * The same of a batch's payees that were saved before: writes down what was said of their names, and who goes on where
 * they do not match.
 */
export async function keepNames(sql: Sql, { world, id }: Batch, operatorId: string, at: Date): Promise<void> {
  await sql(
    `update payee p set name_check = n.name_check, held_by = n.held_by, name_checked_at = coalesce(p.name_checked_at, $4::timestamptz),
       agreed_by = case n.name_check when 'none' then $3::uuid end, agreed_at = case n.name_check when 'none' then $4::timestamptz end
     from (select distinct on (r.payee_id) r.payee_id, r.name_check, r.held_by from batch_row r where r.world = $1::uuid and r.batch_id = $2::uuid and r.faults is null and r.name_check <> '' order by r.payee_id, r.no) n
     where p.world = $1::uuid and p.id = n.payee_id and (p.name_check = '' or (p.name_check = 'none' and p.agreed_at is null))`,
    [world, id, operatorId, at],
  );
}
