import type * as z from "zod/mini";
import { grantedWith, permissionsOfReady } from "@/lib/access/grants";
import { people, type role as shape } from "@/lib/access/calls/people";
import { role as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import { grantables } from "@/lib/catalogue/grantables";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import { withReviewers } from "../approval/keep-reviewers";
import { checkStepUp } from "../mfa/confirmed";
import { gainsAsRole, gainsPermissions, useConfirmed } from "./gains";
import { beyond } from "./grantables";
import { takeTurn } from "./lock-people";
import { ownRole } from "./own-role";
import { roleRow, rolesPage, type RoleRow } from "./people.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

function shown({ roleState, ...row }: RoleRow): z.output<typeof shape> {
  invariant(machine.is(roleState), `the role ${row.roleId} is in a known state`);
  return { ...row, roleState };
}

export const roles: Handler<typeof people.roles> = async (asked, context) => {
  const found = await rolesPage(context, context.who.userNo, asked);
  return { ...found, rows: found.rows.map(shown) };
};

async function readRole(tx: InWorld, id: string): Promise<z.output<typeof shape>> {
  const row = await roleRow(tx, id);
  invariant(row, "a role that was just written can be read");
  return shown(row);
}

/** Makes a role, or renames, enables or disables one. That one counts again is confirmed; a new one nobody holds. */
export const saveRole: Handler<typeof people.saveRole> = async (takes, context) => {
  const { roleId, copyOf, ready, roleName, roleState, isMeant = false } = takes;
  const { world, now, refuse, transact } = context;
  const before = roleId ? await ownRole(context, context.who, roleId) : undefined;
  const use = before && gainsAsRole(before, takes) ? await checkStepUp(context, people.saveRole, takes) : null;
  return transact(async (tx) => {
    const who = await takeTurn(tx, context.who, people.saveRole);
    const namesake = await tx.prisma.role.findFirst({
      where: { world: world.id, userNo: who.userNo, name: roleName },
    });
    if (namesake && namesake.id !== roleId) return refuse("ROLE_EXISTS");
    const row = roleId ? await ownRole(tx, who, roleId) : await newRole();
    if (!row) return refuse("ROLE_NOTFOUND");
    await useConfirmed(tx, use, gainsAsRole(row, takes));
    if (beyond(row.permissions, who)) return refuse("OPERATION_NOT_ALLOW");
    if (row.name !== roleName)
      await tx.prisma.role.updateMany({ where: { world: world.id, id: row.id }, data: { name: roleName } });
    if (row.state !== roleState)
      await withReviewers(tx, who, isMeant, async () =>
        invariant(
          await transition(tx, machine, row, roleState === "enabled" ? "enable" : "disable"),
          "a locked role goes from one state to the other",
        ),
      );
    return readRole(tx, row.id);

    /** What a new role begins with is granted like anything else: only by somebody who holds it all. */
    async function begun(): Promise<string[]> {
      const source = copyOf && (await ownRole(tx, who, copyOf));
      if (copyOf && !source) return refuse("ROLE_NOTFOUND");
      const first = source ? source.permissions : ready ? permissionsOfReady(ready, grantables) : [];
      const tooWide = beyond(first, who);
      return tooWide ? refuse("GRANT_TOO_WIDE", { permission: tooWide }) : first;
    }

    async function newRole() {
      const { id } = await nextIds(tx, who.userNo, "RO");
      const made = {
        world: world.id,
        id,
        userNo: who.userNo,
        name: roleName,
        state: machine.first,
        changes: 0,
        permissions: await begun(),
        madeAt: now,
      };
      await tx.prisma.role.create({ data: made });
      await recordCreation(tx, machine, made);
      return made;
    }
  });
};

/** The permissions of a role, and the tree that the caller sees. */
export const permissions: Handler<typeof people.permissions> = async ({ id }, context) => {
  const { who, refuse } = context;
  if (!(await ownRole(context, who, id))) return refuse("ROLE_NOTFOUND");
  const rows = grantables.map(({ permission, alongWith, action, of }) => ({
    permission,
    alongWith: [...alongWith],
    action,
    of,
    mayGrant: who.permissions.includes(permission),
  }));
  return { role: await readRole(context, id), grantables: rows };
};

/** Sets what a role permits, with all that the chosen permissions need. What it permits anew is confirmed. */
export const savePermissions: Handler<typeof people.savePermissions> = async (takes, context) => {
  const { roleId, permissions: chosen, isMeant = false } = takes;
  const { world, refuse, transact } = context;
  const before = await ownRole(context, context.who, roleId);
  const use =
    before && gainsPermissions(before, takes) ? await checkStepUp(context, people.savePermissions, takes) : null;
  return transact(async (tx) => {
    const who = await takeTurn(tx, context.who, people.savePermissions);
    const row = await ownRole(tx, who, roleId);
    if (!row) return refuse("ROLE_NOTFOUND");
    await useConfirmed(tx, use, gainsPermissions(row, takes));
    if (beyond(row.permissions, who)) return refuse("OPERATION_NOT_ALLOW");
    const granted = grantedWith(chosen, grantables);
    const tooWide = beyond(granted, who) ?? chosen.find((one) => !granted.includes(one));
    if (tooWide) return refuse("GRANT_TOO_WIDE", { permission: tooWide });
    await withReviewers(tx, who, isMeant, () =>
      tx.prisma.role.updateMany({ where: { world: world.id, id: roleId }, data: { permissions: granted } }),
    );
    return readRole(tx, roleId);
  });
};
