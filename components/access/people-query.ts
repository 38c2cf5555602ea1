import { pageIn, textIn, valueOf, type Query } from "@/components/kit/query";
import type { people } from "@/lib/access/people-calls";
import { person as personMachine, role as roleMachine } from "@/lib/access/states";
import type { Sends } from "@/lib/call/call";

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id in a page's address; undefined when there is none or it is no id. */
export function idIn(query: Query, name: string): string | undefined {
  const text = valueOf(query, name);
  return text && idShape.test(text) ? text : undefined;
}

/** What the roles page's URL asks for; what is no filter is left out. */
export function rolesAsked(query: Query): Sends<typeof people.roles> {
  const [roleName, state] = [textIn(query, "name", 40), valueOf(query, "state")];
  return { ...(roleName && { roleName }), ...(state && roleMachine.is(state) && { roleState: state }), ...pageIn(query) };
}

/** What the people page's URL asks for; what is no filter is left out. */
export function peopleAsked(query: Query): Sends<typeof people.list> {
  const [name, state, roleId] = [textIn(query, "name", 80), valueOf(query, "state"), idIn(query, "role")];
  return { ...(name && { name }), ...(state && personMachine.is(state) && { state }), ...(roleId && { roleId }), ...pageIn(query) };
}
