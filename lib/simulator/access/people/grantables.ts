import type { Who } from "@/lib/call/who";
import { grantables } from "@/lib/catalogue/grantables";
import { screens } from "@/lib/catalogue/screens";

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
