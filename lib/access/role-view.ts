import type { Principal, RolePreview } from "@/lib/call/principal";
import { withoutExchangePermissions } from "./site";

/** Holds the type of an operator who is not the main one: they have a role. */
const roleOperatorType = 2;

/**
 * Returns a principal as one with a role's permissions would be: never the main operator, and without exchange where the
 * site has none. Serves the display of a role; it grants nothing.
 */
export const principalWithPermissions = (principal: Principal, permissions: readonly string[]): Principal => ({
  ...principal,
  operatorType: roleOperatorType,
  permissions: principal.isWithoutExchange ? withoutExchangePermissions(permissions) : permissions,
});

/**
 * Returns a principal narrowed to a role, for the preview of the role: the permissions that both have, and never those of
 * the main operator.
 */
export const narrowedToRole = (
  principal: Principal,
  { roleId, roleName, permissions }: RolePreview & { readonly permissions: readonly string[] },
): Principal => ({
  ...principal,
  operatorType: roleOperatorType,
  permissions: principal.permissions.filter((permission) => permissions.includes(permission)),
  preview: { roleId, roleName },
});
