import * as z from "zod/mini";
import { people } from "@/lib/access/calls/people";
import { contactNumber, emailAddress } from "@/lib/access/entries";
import { readyRoles } from "@/lib/access/grants";
import { person as machine } from "@/lib/access/states";
import { day, singleLineText } from "@/lib/call/field-schemas";
import { Refusal } from "@/lib/call/refusals";
import { driving } from "@/lib/operations/calls/driving";
import type { ScenarioActor } from "./command";

const withDescription = (about: string) => z.meta({ description: about });

/** Lists the states a person may be created in: a deleted person no longer exists. */
const states = machine.states.filter((state) => state !== "deleted");

/** Says whether a person has a payment password. */
export const hasPayPassword = z
  ._default(z.boolean(), true)
  .check(withDescription("Whether they have a payment password; without one they confirm nothing."));

/** Describes a person of a merchant beside its owner, with a role. */
export const scenarioPersonShape = z.object({
  name: singleLineText(1, 80),
  email: z
    .optional(emailAddress)
    .check(withDescription("Where they sign in; CLARA@ACME.scenario.example unless given, by their names here.")),
  phone: z._default(contactNumber, ""),
  hasPayPassword,
  role: z
    ._default(singleLineText(1, 40), readyRoles[0])
    .check(
      withDescription(`A ready-made role (${readyRoles.join(", ")}), or one of its merchant's by name or number.`),
    ),
  startsOn: z.optional(day),
  endsOn: z.optional(day),
  state: z
    ._default(z.enum(states), "enabled")
    .check(withDescription("`invited` has them wait; they come in by `operations.admitPerson`.")),
});

/** Takes the payment password away that is filled in otherwise. */
export const noPayPassword = { payPassword: undefined };

export type PersonOf = z.output<typeof scenarioPersonShape>;

/** Names a merchant's owner where its people are listed. */
export const ownerName = "owner";

/** Returns a person's sign-in address unless a scenario defines another. */
export const usualPersonEmail = (merchant: string, part: string): string =>
  `${part}@${merchant}.scenario.example`.toLowerCase();

/**
 * Returns the id of a role: of the merchant's own by its name, else of a ready-made one, which is created on first use.
 */
async function roleIdOf(role: string, { invoke }: ScenarioActor): Promise<string> {
  if (z.safeParse(z.uuid(), role).success) return role;
  const { rows } = await invoke(people.roles, { roleName: role, currentPage: 1, pageSize: 100 });
  const existingRole = rows.find(({ roleName }) => roleName === role);
  if (existingRole) return existingRole.roleId;
  const ready = readyRoles.find((name) => name === role);
  if (!ready) throw new Refusal("ROLE_NOTFOUND");
  return (await invoke(people.saveRole, { roleName: role, ready, roleState: "enabled" })).roleId;
}

/** Invites a person with a role, and admits them unless they are to remain invited. */
export async function invitePersonWithRole(
  { role, state, email, startsOn, endsOn, hasPayPassword: mayConfirm, ...person }: PersonOf,
  { merchant, part }: { readonly merchant: string; readonly part: string },
  actor: ScenarioActor,
) {
  const days = { ...(startsOn && { startsOn }), ...(endsOn && { endsOn }) };
  const roleId = await roleIdOf(role, actor);
  const addedPerson = await actor.invoke(people.add, {
    ...person,
    ...days,
    email: email ?? usualPersonEmail(merchant, part),
    roleId,
  });
  if (state === "invited") return addedPerson;
  const { operatorId } = addedPerson;
  await actor.invoke(driving.admitPerson, {
    userNo: actor.userNoOf(merchant),
    operatorId,
    ...(!mayConfirm && noPayPassword),
  });
  if (state === "enabled") return addedPerson;
  return actor.invoke(people.edit, { ...person, ...days, operatorId, roleId, state });
}
