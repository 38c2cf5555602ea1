import type * as z from "zod/mini";
import type { people, person as shape } from "@/lib/access/calls/people";
import { person as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "../../handler";
import { pageOfRows } from "../../store/paging";
import type { Sql } from "../../store/pool";
import type { World } from "../../worlds/world";

interface Found {
  operatorId: string;
  name: string;
  email: string;
  phone: string;
  operatorType: number;
  state: string;
  roleId: string | null;
  roleName: string;
  startsOn: string | null;
  endsOn: string | null;
  createTime: Date;
}

const role = "left join role r on r.world = o.world and r.id = o.role_id";
const columns = `o.id as "operatorId", o.name, coalesce(o.email, o.invited_email) as email, coalesce(o.phone, o.contact_phone) as phone, o.operator_type as "operatorType", o.state,
  o.role_id as "roleId", coalesce(r.name, '') as "roleName", o.starts_on as "startsOn", o.ends_on as "endsOn", o.made_at as "createTime"`;

function shown({ state, ...row }: Found): z.output<typeof shape> {
  invariant(machine.is(state), `${row.operatorId} is in a known state`);
  return { ...row, state };
}

/** The merchant's people; deleted ones only on request, by their state or one by one. */
export const list: Handler<typeof people.list> = async (
  { operatorId, name, roleId, state, currentPage, pageSize },
  { who, world, db },
) => {
  const found = await pageOfRows<Found>(
    db.sql,
    { currentPage, pageSize },
    {
      from: "operator o",
      beside: role,
      columns,
      order: "o.operator_type <> 1, o.made_at desc, o.id desc",
      where: `o.world = $1::uuid and o.user_no = $2 and ($3::text is null or strpos(lower(o.name), $3) > 0 or strpos(o.email, $3) > 0 or strpos(o.invited_email, $3) > 0)
      and ($4::uuid is null or o.role_id = $4) and case when $5::text is not null then o.state = $5 when $6::uuid is not null then o.id = $6 else o.state <> 'deleted' end and ($6::uuid is null or o.id = $6)`,
      values: [
        world.id,
        who.userNo,
        name?.trim().toLowerCase() || null,
        roleId ?? null,
        state ?? null,
        operatorId ?? null,
      ],
    },
  );
  return { ...found, rows: found.rows.map(shown) };
};

/** One person as the list shows them. */
export async function readPerson(
  sql: Sql,
  world: Pick<World, "id">,
  operatorId: string,
): Promise<z.output<typeof shape>> {
  const [row] = await sql<Found>(
    `select ${columns} from operator o ${role} where o.world = $1::uuid and o.id = $2::uuid`,
    [world.id, operatorId],
  );
  invariant(row, "a person who was just written can be read");
  return shown(row);
}
