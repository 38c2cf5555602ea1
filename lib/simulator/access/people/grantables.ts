import type { Grantable } from "@/lib/access/grants";
import type { Who } from "@/lib/call/who";
import { screens } from "@/lib/catalogue/screens";

/** All that a role may permit, in the order of the menu. What only the main operator may do is nobody's to grant. */
export const grantables: readonly Grantable[] = [
  ...new Map(
    screens.flatMap(({ needs, alongWith }) =>
      typeof needs === "object" && !needs.mainOperator
        ? [[needs.permission, { permission: needs.permission, alongWith }] as const]
        : [],
    ),
  ).values(),
];

/** All permissions there are: what an owner holds. */
export const allPermissions: readonly string[] = [
  ...new Set(screens.flatMap(({ needs }) => (typeof needs === "object" ? [needs.permission] : []))),
];

/**
 * The first of these permissions that somebody does not hold: not theirs to grant, and whoever holds it is not theirs
 * to change.
 */
export const beyond = (
  permissions: readonly string[],
  { permissions: held }: Pick<Who, "permissions">,
): string | undefined => permissions.find((one) => !held.includes(one));
