import { catalogue } from "./calls";
import { grantables } from "./grantables";

/** Lists all permissions that an API key can have, in the order of the menu. */
export const keyGrantables = grantables.filter(({ isForKeys }) => isForKeys);

const scopes = new Set(keyGrantables.map(({ permission }) => permission));

/**
 * Lists the permissions by which a key moves money or decides on its destination, including operations that a person
 * confirms with their payment password.
 */
export const moneyPermissions: readonly string[] = [
  ...new Set(
    catalogue.flatMap(({ access, forKeys, effect, operation }) =>
      forKeys && typeof access === "object" && (effect === "money" || operation !== null) ? [access.permission] : [],
    ),
  ),
].filter((permission) => scopes.has(permission));
