import { invariant } from "@/lib/call/refusals";
import type { companies } from "@/lib/operations/calls/companies";
import type { Handler } from "../../handler";
import { nextIds } from "../../store/ids";
import { find, insert, update } from "../../store/records";
import { pageOfRows } from "../../store/paging";

interface Row {
  managerId: string;
  name: string;
  phone: string;
  email: string;
  contact: string;
  merchants: number;
}

const columns = `a.id as "managerId", a.name, a.phone, a.email, a.contact, (select count(*)::int from merchant m where m.world = a.world and m.manager_id = a.id) as merchants`;

export const managers: Handler<typeof companies.managers> = async ({ currentPage, pageSize }, { world, db }) =>
  pageOfRows<Row>(
    db.sql,
    { currentPage, pageSize },
    { from: "account_manager a", where: "a.world = $1::uuid", columns, order: "a.name, a.id", values: [world.id] },
  );

export const saveManager: Handler<typeof companies.saveManager> = async (
  { managerId, name, phone, email, contact },
  { world, now, refuse, transact },
) =>
  transact(async (sql) => {
    const said = { name, phone, email, contact };
    let id = managerId;
    if (id) {
      if ((await update(sql, "AccountManager", { world: world.id, id }, said)) === 0) return refuse("MANAGER_NOTFOUND");
    } else {
      ({ id } = await nextIds(sql, world, "managers", "AM", now));
      await insert(sql, "AccountManager", { world: world.id, id, ...said, madeAt: now });
    }
    const [row] = await sql<Row>(
      `select ${columns} from account_manager a where a.world = $1::uuid and a.id = $2::uuid`,
      [world.id, id],
    );
    invariant(row, "a manager who was just written can be read");
    return row;
  });

export const assignManager: Handler<typeof companies.assignManager> = async (
  { userNo, managerId },
  { world, refuse, transact },
) =>
  transact(async (sql) => {
    if (managerId && !(await find(sql, "AccountManager", { world: world.id, id: managerId })))
      return refuse("MANAGER_NOTFOUND");
    const changed = await update(sql, "Merchant", { world: world.id, userNo }, { managerId: managerId ?? null });
    return changed === 1 ? {} : refuse("CUSTOMER_NOTFOUND");
  });
