import { catalogue } from "./calls";
import { grantables } from "./grantables";

/** All that an API key may be permitted, in the order of the menu. */
export const keyGrantables = grantables.filter(({ isForKeys }) => isForKeys);

const scopes = new Set(keyGrantables.map(({ permission }) => permission));

/** Those by which a key moves money or decides where it goes: what a person confirms with their payment password, too. */
export const moneyPermissions: readonly string[] = [
  ...new Set(
    catalogue.flatMap(({ needs, forKeys, effect, deed }) =>
      forKeys && typeof needs === "object" && (effect === "money" || deed !== null) ? [needs.permission] : [],
    ),
  ),
].filter((permission) => scopes.has(permission));
