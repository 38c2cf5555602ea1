import type { Who } from "@/lib/call/who";
import { grantablesOf } from "@/lib/access/grants";
import { screens } from "@/lib/catalogue/screens";

/** All that a role may permit, in the order of the menu. Rights of the main operator alone cannot be granted. */
export const grantables = grantablesOf(screens);

/** All permissions: those of an owner. */
export const allPermissions: readonly string[] = [
  ...new Set([
    ...screens.flatMap(({ needs }) => (typeof needs === "object" ? [needs.permission] : [])),
    ...grantables.map(({ permission }) => permission),
  ]),
];

/**
 * The first of these permissions that somebody does not hold: they cannot grant it, nor change a person who holds it.
 */
export const beyond = (
  permissions: readonly string[],
  { permissions: held }: Pick<Who, "permissions">,
): string | undefined => permissions.find((one) => !held.includes(one));
