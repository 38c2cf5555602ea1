import type { people } from "@/lib/access/calls/people";
import { deletedPerson } from "@/lib/access/states";
import type { CallInput } from "@/lib/call/call";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes a person as the list returns them. */
export interface PersonRow {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly operatorType: number;
  readonly state: string;
  readonly roleId: string | null;
  readonly roleName: string;
  readonly roleState: string | null;
  readonly isPhoneProven: boolean;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly createTime: Date;
}

const itsRole = "left join role r on r.world = o.world and r.id = o.role_id";
const personColumns = `o.id as "operatorId", o.name, coalesce(o.email, o.invited_email) as email, coalesce(o.phone, o.contact_phone) as phone, o.operator_type as "operatorType", o.state,
  o.role_id as "roleId", coalesce(r.name, '') as "roleName", r.state as "roleState", o.phone is not null as "isPhoneProven", o.starts_on as "startsOn", o.ends_on as "endsOn", o.made_at as "createTime"`;

/**
 * Reads one page of a merchant's people. Deleted people are included only on request, by their state or by their id.
 */
export const peoplePage = (
  tx: InWorld,
  userNo: string,
  { operatorId, name, roleId, state, currentPage, pageSize }: CallInput<typeof people.list>,
) =>
  pageOfRows<PersonRow>(
    tx.sql,
    { currentPage, pageSize },
    {
      from: "operator o",
      beside: itsRole,
      columns: personColumns,
      order: "o.operator_type <> 1, o.made_at desc, o.id desc",
      where: `o.world = $1::uuid and o.user_no = $2 and ($3::text is null or strpos(lower(o.name), $3) > 0 or strpos(o.email, $3) > 0 or strpos(o.invited_email, $3) > 0)
      and ($4::uuid is null or o.role_id = $4) and case when $5::text is not null then o.state = $5 when $6::uuid is not null then o.id = $6 else o.state <> '${deletedPerson}' end and ($6::uuid is null or o.id = $6)`,
      values: [
        tx.world.id,
        userNo,
        name?.trim().toLowerCase() || null,
        roleId ?? null,
        state ?? null,
        operatorId ?? null,
      ],
    },
  );

/** Reads one person as the list returns them. */
export async function personRow(tx: InWorld, operatorId: string): Promise<PersonRow | undefined> {
  const [row] = await tx.sql<PersonRow>(
    `select ${personColumns} from operator o ${itsRole} where o.world = $1::uuid and o.id = $2::uuid`,
    [tx.world.id, operatorId],
  );
  return row;
}

/** Describes a role as the list returns it, with the number of people who have it. */
export interface RoleRow {
  readonly roleId: string;
  readonly roleName: string;
  readonly roleState: string;
  readonly permissions: string[];
  readonly people: number;
  readonly createTime: Date;
}

const roleColumns = `r.id as "roleId", r.name as "roleName", r.state as "roleState", r.permissions, r.made_at as "createTime",
  (select count(*)::int from operator o where o.world = r.world and o.role_id = r.id and o.state <> '${deletedPerson}') as people`;

/** Reads one page of a merchant's roles. */
export const rolesPage = (
  tx: InWorld,
  userNo: string,
  { roleName, roleState, currentPage, pageSize }: CallInput<typeof people.roles>,
) =>
  pageOfRows<RoleRow>(
    tx.sql,
    { currentPage, pageSize },
    {
      from: "role r",
      columns: roleColumns,
      order: "r.made_at desc, r.id desc",
      ...withFilters({ where: "r.world = $1::uuid and r.user_no = $2", values: [tx.world.id, userNo] }, [
        [roleName?.trim().toLowerCase(), (n) => `strpos(lower(r.name), ${n}) > 0`],
        [roleState, (n) => `r.state = ${n}`],
      ]),
    },
  );

/** Reads one role as the list returns it. */
export async function roleRow(tx: InWorld, id: string): Promise<RoleRow | undefined> {
  const [row] = await tx.sql<RoleRow>(
    `select ${roleColumns} from role r where r.world = $1::uuid and r.id = $2::uuid`,
    [tx.world.id, id],
  );
  return row;
}
