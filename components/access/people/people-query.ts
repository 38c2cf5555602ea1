import { choiceIn, idIn, pageIn, textIn, type Query } from "@/components/kit/select/query";
import type { people } from "@/lib/access/calls/people";
import { person as personMachine, role as roleMachine } from "@/lib/access/states";
import type { Sends } from "@/lib/call/call";

/** Returns the filters of the roles page's URL; unknown ones are left out. */
export function roleListInput(query: Query): Sends<typeof people.roles> {
  return {
    roleName: textIn(query, "name", 40),
    roleState: choiceIn(query, "state", roleMachine.states),
    ...pageIn(query),
  };
}

/** Returns the filters of the people page's URL; unknown ones are left out. */
export function peopleListInput(query: Query): Sends<typeof people.list> {
  return {
    name: textIn(query, "name", 80),
    state: choiceIn(query, "state", personMachine.states),
    roleId: idIn(query, "role"),
    ...pageIn(query),
  };
}
