import type * as z from "zod/mini";
import type { people, personSchema as shape } from "@/lib/access/calls/people";
import { person as machine, role } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readPeoplePage, readPersonRow, type PersonRow } from "./people-rows";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

function personView({ state, roleState, ...row }: PersonRow): z.output<typeof shape> {
  invariant(machine.is(state), `${row.operatorId} is in a known state`);
  invariant(roleState === null || role.is(roleState), `the role of ${row.operatorId} is in a known state`);
  return { ...row, state, roleState };
}

/** Lists the merchant's people. Deleted people are included only on request, by their state or by their id. */
export const listPeople: Handler<typeof people.list> = async (input, context) => {
  const page = await readPeoplePage(context, context.principal.userNo, input);
  return { ...page, rows: page.rows.map(personView) };
};

/** Reads one person as the list returns them. */
export async function readPerson(tx: InWorld, operatorId: string): Promise<z.output<typeof shape>> {
  const row = await readPersonRow(tx, operatorId);
  invariant(row, "a person who was just written can be read");
  return personView(row);
}
