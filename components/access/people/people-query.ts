import {
  idFromQuery,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { people } from "@/lib/access/calls/people";
import { person as personMachine, role as roleMachine } from "@/lib/access/states";
import type { Sends } from "@/lib/call/call";

/** Returns the filters of the roles page's URL; unknown ones are left out. */
export function roleListInput(query: Query): Sends<typeof people.roles> {
  const [roleName, state] = [searchTextInQuery(query, "name", 40), valueInQuery(query, "state")];
  return {
    ...(roleName && { roleName }),
    ...(state && roleMachine.is(state) && { roleState: state }),
    ...listPageFromQuery(query),
  };
}

/** Returns the filters of the people page's URL; unknown ones are left out. */
export function peopleListInput(query: Query): Sends<typeof people.list> {
  const [name, state, roleId] = [
    searchTextInQuery(query, "name", 80),
    valueInQuery(query, "state"),
    idFromQuery(query, "role"),
  ];
  return {
    ...(name && { name }),
    ...(state && personMachine.is(state) && { state }),
    ...(roleId && { roleId }),
    ...listPageFromQuery(query),
  };
}
