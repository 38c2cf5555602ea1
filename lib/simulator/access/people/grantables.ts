import type { Principal } from "@/lib/call/principal";
import { grantables } from "@/lib/catalogue/grantables";
import { screens } from "@/lib/catalogue/screens";

/** Lists all permissions: the permissions of an owner. */
export const allPermissions: readonly string[] = [
  ...new Set([
    ...screens.flatMap(({ access }) => (typeof access === "object" ? [access.permission] : [])),
    ...grantables.map(({ permission }) => permission),
  ]),
];

/**
 * Returns the first of these permissions that a principal does not have: they cannot grant it, nor change a person who
 * has it.
 */
export const firstUngrantablePermission = (
  permissions: readonly string[],
  { permissions: ownPermissions }: Pick<Principal, "permissions">,
): string | undefined => permissions.find((permission) => !ownPermissions.includes(permission));
