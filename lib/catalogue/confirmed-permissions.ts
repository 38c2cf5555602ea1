import { catalogue } from "./calls";

/** Lists the permissions with at least one call that a person confirms with their payment password. */
export const confirmedPermissions: ReadonlySet<string> = new Set(
  catalogue.flatMap(({ access, operation }) =>
    typeof access === "object" && operation !== null ? [access.permission] : [],
  ),
);
