import type * as z from "zod/mini";
import type { people, person as shape } from "@/lib/access/calls/people";
import { person as machine, role } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { peoplePage, personRow, type PersonRow } from "./people.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

function shown({ state, roleState, ...row }: PersonRow): z.output<typeof shape> {
  invariant(machine.is(state), `${row.operatorId} is in a known state`);
  invariant(roleState === null || role.is(roleState), `the role of ${row.operatorId} is in a known state`);
  return { ...row, state, roleState };
}

/** The merchant's people; deleted ones only on request, by their state or one by one. */
export const list: Handler<typeof people.list> = async (asked, context) => {
  const found = await peoplePage(context, context.who.userNo, asked);
  return { ...found, rows: found.rows.map(shown) };
};

/** One person as the list shows them. */
export async function readPerson(tx: InWorld, operatorId: string): Promise<z.output<typeof shape>> {
  const row = await personRow(tx, operatorId);
  invariant(row, "a person who was just written can be read");
  return shown(row);
}
