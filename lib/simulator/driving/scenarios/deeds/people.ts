import * as z from "zod/mini";
import { people } from "@/lib/access/calls/people";
import { contactNumber, emailAddress } from "@/lib/access/entries";
import { readyRoles } from "@/lib/access/grants";
import { person as machine } from "@/lib/access/states";
import { day, line } from "@/lib/call/field-schemas";
import { Refusal } from "@/lib/call/refusals";
import { driving } from "@/lib/operations/calls/driving";
import type { Hands } from "./deed";

const said = (about: string) => z.meta({ description: about });

/** Whoever is deleted is nobody any more. */
const states = machine.states.filter((state) => state !== "deleted");

/** Somebody of a merchant beside its owner, with a role. */
export const personShape = z.object({
  name: line(1, 80),
  email: z
    .optional(emailAddress)
    .check(said("Where they sign in; CLARA@ACME.scenario.example unless given, by their names here.")),
  phone: z._default(contactNumber, ""),
  role: z
    ._default(line(1, 40), readyRoles[0])
    .check(said(`A ready-made role (${readyRoles.join(", ")}), or one of its merchant's by name or number.`)),
  startsOn: z.optional(day),
  endsOn: z.optional(day),
  state: z
    ._default(z.enum(states), "enabled")
    .check(said("`invited` has them wait; they come in by `operations.admitPerson`.")),
});

export type PersonOf = z.output<typeof personShape>;

/** What a merchant's owner is called where its people are named. */
export const ownerName = "owner";

/** Where somebody signs in unless a scenario says otherwise. */
export const usualPersonEmail = (merchant: string, part: string): string =>
  `${part}@${merchant}.scenario.example`.toLowerCase();

/** The number of a role: of the merchant's own by its name, else of a ready-made one, which is made the first time. */
async function roleIdOf(role: string, { ask }: Hands): Promise<string> {
  if (z.safeParse(z.uuid(), role).success) return role;
  const { rows } = await ask(people.roles, { roleName: role, currentPage: 1, pageSize: 100 });
  const found = rows.find(({ roleName }) => roleName === role);
  if (found) return found.roleId;
  const ready = readyRoles.find((one) => one === role);
  if (!ready) throw new Refusal("ROLE_NOTFOUND");
  return (await ask(people.saveRole, { roleName: role, ready, roleState: "enabled" })).roleId;
}

/** Invites a person with a role, and lets them in unless they are to wait. */
export async function addsPerson(
  { role, state, email, startsOn, endsOn, ...person }: PersonOf,
  { merchant, part }: { readonly merchant: string; readonly part: string },
  hands: Hands,
) {
  const days = { ...(startsOn && { startsOn }), ...(endsOn && { endsOn }) };
  const roleId = await roleIdOf(role, hands);
  const added = await hands.ask(people.add, {
    ...person,
    ...days,
    email: email ?? usualPersonEmail(merchant, part),
    roleId,
  });
  if (state === "invited") return added;
  const { operatorId } = added;
  await hands.ask(driving.admitPerson, { userNo: hands.userNoOf(merchant), operatorId });
  if (state === "enabled") return added;
  return hands.ask(people.edit, { ...person, ...days, operatorId, roleId, state });
}
