import type * as z from "zod/mini";
import { withImpliedPermissions, initialPermissionsOfReadyRole } from "@/lib/access/grants";
import { people, type roleSchema as shape } from "@/lib/access/calls/people";
import { role as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import { grantables } from "@/lib/catalogue/grantables";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { runChangeWithReviewerGuard } from "../approval/keep-reviewers";
import { checkStepUp } from "../mfa/confirmation";
import { isRoleReenabled, hasAddedRolePermissions, consumeConfirmationProof } from "./gains";
import { firstUngrantablePermission } from "./grantables";
import { authorizePeopleChange } from "./lock-people";
import { findMerchantRole } from "./own-role";
import { readRoleRow, readRolesPage, type RoleRow } from "./people-rows";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

function roleView({ roleState, ...row }: RoleRow): z.output<typeof shape> {
  invariant(machine.is(roleState), `the role ${row.roleId} is in a known state`);
  return { ...row, roleState };
}

export const listRoles: Handler<typeof people.roles> = async (input, context) => {
  const page = await readRolesPage(context, context.principal.userNo, input);
  return { ...page, rows: page.rows.map(roleView) };
};

async function readRole(tx: InWorld, id: string): Promise<z.output<typeof shape>> {
  const row = await readRoleRow(tx, id);
  invariant(row, "a role that was just written can be read");
  return roleView(row);
}

/**
 * Creates a role, or renames, enables or disables one. Enabling an existing role requires confirmation; a new role does
 * not, because nobody has it yet.
 */
export const saveRole: Handler<typeof people.saveRole> = async (input, context) => {
  const { roleId, copyOf, ready, roleName, roleState, isMeant = false } = input;
  const { world, now, refuse, transact } = context;
  const before = roleId ? await findMerchantRole(context, context.principal, roleId) : undefined;
  const use = before && isRoleReenabled(before, input) ? await checkStepUp(context, people.saveRole, input) : null;
  return transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, context.principal, people.saveRole);
    const namesake = await tx.prisma.role.findFirst({
      where: { world: world.id, userNo: principal.userNo, name: roleName },
    });
    if (namesake && namesake.id !== roleId) return refuse("ROLE_EXISTS");
    const row = roleId ? await findMerchantRole(tx, principal, roleId) : await newRole();
    if (!row) return refuse("ROLE_NOTFOUND");
    await consumeConfirmationProof(tx, use, isRoleReenabled(row, input));
    if (firstUngrantablePermission(row.permissions, principal)) return refuse("OPERATION_NOT_ALLOW");
    if (row.name !== roleName)
      await tx.prisma.role.updateMany({ where: { world: world.id, id: row.id }, data: { name: roleName } });
    if (row.state !== roleState)
      await runChangeWithReviewerGuard(tx, principal, isMeant, async () =>
        invariant(
          await transition(tx, machine, row, roleState === "enabled" ? "enable" : "disable"),
          "a locked role goes from one state to the other",
        ),
      );
    return readRole(tx, row.id);

    /**
     * Returns the permissions that a new role starts with. They are granted like any others: only by a caller who has
     * them all.
     */
    async function initialPermissions(): Promise<string[]> {
      const source = copyOf && (await findMerchantRole(tx, principal, copyOf));
      if (copyOf && !source) return refuse("ROLE_NOTFOUND");
      const first = source ? source.permissions : ready ? initialPermissionsOfReadyRole(ready, grantables) : [];
      const tooWide = firstUngrantablePermission(first, principal);
      return tooWide ? refuse("GRANT_TOO_WIDE", { permission: tooWide }) : first;
    }

    async function newRole() {
      const { id } = await nextIdAndOrderNo(tx, principal.userNo, "RO");
      const createdRole = {
        world: world.id,
        id,
        userNo: principal.userNo,
        name: roleName,
        state: machine.first,
        changes: 0,
        permissions: await initialPermissions(),
        madeAt: now,
      };
      await tx.prisma.role.create({ data: createdRole });
      await recordCreationInHistory(tx, machine, createdRole);
      return createdRole;
    }
  });
};

/** Returns the permissions of a role, and the permission tree that the caller may view. */
export const getRolePermissions: Handler<typeof people.permissions> = async ({ id }, context) => {
  const { principal, refuse } = context;
  if (!(await findMerchantRole(context, principal, id))) return refuse("ROLE_NOTFOUND");
  const rows = grantables.map(({ permission, alongWith, action, of }) => ({
    permission,
    alongWith: [...alongWith],
    action,
    of,
    mayGrant: principal.permissions.includes(permission),
  }));
  return { role: await readRole(context, id), grantables: rows };
};

/**
 * Sets the permissions of a role, including the permissions that the selected ones depend on. Additional permissions
 * require confirmation.
 */
export const saveRolePermissions: Handler<typeof people.savePermissions> = async (input, context) => {
  const { roleId, permissions: selectedPermissions, isMeant = false } = input;
  const { world, refuse, transact } = context;
  const before = await findMerchantRole(context, context.principal, roleId);
  const use =
    before && hasAddedRolePermissions(before, input) ? await checkStepUp(context, people.savePermissions, input) : null;
  return transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, context.principal, people.savePermissions);
    const row = await findMerchantRole(tx, principal, roleId);
    if (!row) return refuse("ROLE_NOTFOUND");
    await consumeConfirmationProof(tx, use, hasAddedRolePermissions(row, input));
    if (firstUngrantablePermission(row.permissions, principal)) return refuse("OPERATION_NOT_ALLOW");
    const grantedPermissions = withImpliedPermissions(selectedPermissions, grantables);
    const tooWide =
      firstUngrantablePermission(grantedPermissions, principal) ??
      selectedPermissions.find((permission) => !grantedPermissions.includes(permission));
    if (tooWide) return refuse("GRANT_TOO_WIDE", { permission: tooWide });
    await runChangeWithReviewerGuard(tx, principal, isMeant, () =>
      tx.prisma.role.updateMany({ where: { world: world.id, id: roleId }, data: { permissions: grantedPermissions } }),
    );
    return readRole(tx, roleId);
  });
};
