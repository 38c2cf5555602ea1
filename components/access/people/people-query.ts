import { idIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { people } from "@/lib/access/calls/people";
import { person as personMachine, role as roleMachine } from "@/lib/access/states";
import type { Sends } from "@/lib/call/call";

/** The filters of the roles page's URL; unknown ones are left out. */
export function rolesAsked(query: Query): Sends<typeof people.roles> {
  const [roleName, state] = [textIn(query, "name", 40), valueOf(query, "state")];
  return {
    ...(roleName && { roleName }),
    ...(state && roleMachine.is(state) && { roleState: state }),
    ...pageIn(query),
  };
}

/** The filters of the people page's URL; unknown ones are left out. */
export function peopleAsked(query: Query): Sends<typeof people.list> {
  const [name, state, roleId] = [textIn(query, "name", 80), valueOf(query, "state"), idIn(query, "role")];
  return {
    ...(name && { name }),
    ...(state && personMachine.is(state) && { state }),
    ...(roleId && { roleId }),
    ...pageIn(query),
  };
}
