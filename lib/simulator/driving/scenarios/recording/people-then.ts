import { permissionsOfReady, readyRoles, type ReadyRole } from "@/lib/access/grants";
import { deletedPerson, enabledPerson, role as roleMachine } from "@/lib/access/states";
import { grantables } from "@/lib/catalogue/grantables";
import { decimalText, money } from "@/lib/money/money";
import { approvalLevels } from "@/lib/simulator/access/approval/group";
import { permissionsOf } from "@/lib/simulator/access/sessions/session";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { MerchantThen } from "./beginning";

type PeopleThen = Required<Pick<MerchantThen, "roles" | "people" | "review">>;

export const nobodyThen: PeopleThen = { roles: [], people: [], review: null };

const permissionsOfEach = readyRoles.map((ready) => [ready, permissionsOfReady(ready, grantables).join()] as const);

/**
 * Returns the permissions that a role can have, in the order of the menu, or the name of an equivalent ready-made role.
 */
function grantOf(permissions: readonly string[]): { readonly ready: ReadyRole } | { readonly permits: string[] } {
  const permits = grantables.flatMap(({ permission }) => (permissions.includes(permission) ? [permission] : []));
  const [ready] = permissionsOfEach.find(([, all]) => all === permits.join()) ?? [];
  return ready ? { ready } : { permits };
}

/** Returns the current roles and people of a merchant, and the reviewers of its payments. */
export async function peopleThen(tx: Tx, userNo: string): Promise<PeopleThen> {
  const where = { world: tx.world.id, userNo };
  const roles = await tx.prisma.role.findMany({ where, orderBy: { name: "asc" } });
  const rows = await tx.prisma.operator.findMany({
    where: { ...where, operatorType: { not: 1 }, state: { not: deletedPerson } },
    // in an order that they have in a copy too, where all are made at one instant
    orderBy: [{ name: "asc" }, { madeAt: "asc" }, { id: "asc" }],
  });
  const byId = new Map(roles.map((role) => [role.id, role]));
  const names = new Set(roles.map(({ name }) => name));
  // people without a role have permissions of their own: a separate role expresses the same
  const rolelessRows = rows
    .filter(({ roleId }) => roleId === null)
    .map((row) => ({ ...row, role: freeName(row.name, names) }));
  const roleOf = new Map(rolelessRows.map(({ id, role }) => [id, role]));
  return {
    roles: [
      ...roles.map(({ name, permissions, state }) => ({
        name,
        takes: { ...grantOf(permissions), ...(state !== roleMachine.first && { state }) },
      })),
      ...rolelessRows.map(({ role, permissions }) => ({
        name: role,
        takes: grantOf(permissionsOf({ permissions, rolePermissions: null, roleState: null })),
      })),
    ],
    people: rows.map((row) => ({
      id: row.id,
      roleId: row.roleId,
      takes: {
        name: row.name,
        ...(row.contactPhone && { phone: row.contactPhone }),
        role: byId.get(row.roleId ?? "")?.name ?? roleOf.get(row.id) ?? "",
        ...(row.startsOn && { startsOn: row.startsOn }),
        ...(row.endsOn && { endsOn: row.endsOn }),
        ...(row.state !== enabledPerson && { state: row.state }),
      },
    })),
    review: await reviewThen(tx, userNo),
  };
}

function freeName(requestedName: string, usedNames: Set<string>): string {
  const base = requestedName.slice(0, 36);
  let free = base;
  for (let no = 2; usedNames.has(free); no += 1) free = `${base} ${no}`;
  usedNames.add(free);
  return free;
}

async function reviewThen(tx: Tx, userNo: string): Promise<PeopleThen["review"]> {
  const levels = (await approvalLevels(tx, userNo, tx.by.at)).filter(({ reviewers }) => reviewers.length > 0);
  if (levels.length === 0) return null;
  return {
    levels: levels.map(({ reviewers }) => reviewers),
    limits: levels.map(({ fromMinor, countries }) => ({
      from: fromMinor === null ? null : `USD ${decimalText(money("USD", fromMinor))}`,
      countries,
    })),
  };
}
