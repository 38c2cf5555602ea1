import { people } from "@/lib/access/calls/people";
import { readyRoles } from "@/lib/access/grants";
import { nearest } from "./nearest";
import type { Reading } from "../reading";
import { entriesOf, entryOf } from "../parts";
import { textOf, type Said } from "../said";
import { nameShape, type MerchantOf } from "../shape";
import type { MerchantPart } from "./merchants";
import { addsPerson, ownerName, usualPersonEmail } from "./people";
import { setsReview } from "./review";

/** Sets up the roles of a merchant, its people, and who of them reviews its payments. */
export function setsPeople({ name, offset, value }: MerchantPart, merchant: MerchantOf, reading: Reading): void {
  const { roles = {}, people: persons = {}, review } = merchant;
  const at = (section: string) => entryOf(value, section)?.offset ?? offset;
  for (const [roleName, { ready, permits, state }] of Object.entries(roles))
    reading.sets(
      at("roles"),
      "access.saveRole",
      async ({ ask }) => {
        const made = await ask(people.saveRole, { roleName, roleState: "enabled", ...(ready && { ready }) });
        const { roleId } = made;
        const saved = ready ? made : await ask(people.savePermissions, { roleId, permissions: permits });
        return state === "enabled" ? saved : ask(people.saveRole, { roleId, roleName, roleState: state });
      },
      { by: name },
    );
  for (const [part, person] of Object.entries(persons)) {
    const as = `${name}.${part}`;
    reading.people.add(as);
    const said = entriesOf(value, "people")?.get(part);
    reading.signsIn(person.email ?? usualPersonEmail(name, part), said && entryOf(said.value, "email")?.value.offset);
    reading.sets(at("people"), "person", (hands) => addsPerson(person, { merchant: name, part }, hands), {
      by: name,
      as,
    });
  }
  if (review)
    reading.sets(at("review"), "access.saveApproval", (hands) => setsReview(name, review, hands), { by: name });
}

/** The numbers in a merchant's own answer. */
export const ownNumbers = ["userNo", "operatorId", "loginNo"];

/** What the owner is called among the reviewers, and what a merchant's own answer has: nobody else can be called so. */
const reserved = [ownerName, ...ownNumbers];
export const isReserved = (part: string): boolean => reserved.includes(part);

/** Tells of people whose name stands for something else, and of roles and people that there are not. */
export function checkPeople(value: Said, reading: Reading): void {
  const namesOf = (section: string) => [...(entriesOf(value, section)?.keys() ?? [])];
  const taken = [...reserved, ...namesOf("payees"), ...namesOf("receiving")];
  const roles = [...namesOf("roles"), ...readyRoles];
  for (const [part, { offset, value: person }] of entriesOf(value, "people") ?? []) {
    const isTaken = taken.includes(part);
    if (isTaken || !nameShape.test(part)) reading.problems.add(offset, isTaken ? "nameTaken" : "key", { word: part });
    checkChoices(entryOf(person, "role")?.value, roles, reading);
  }
  checkChoices(entriesOf(value, "review")?.get("levels")?.value, [ownerName, ...namesOf("people")], reading);
}

/** Tells of every word within something that is not among some. */
function checkChoices(said: Said | undefined, known: readonly string[], reading: Reading): void {
  if (said?.kind === "list") for (const item of said.items) checkChoices(item, known, reading);
  const word = textOf(said);
  if (said && word !== undefined && !known.includes(word))
    reading.problems.add(said.offset, "choice", { word, nearest: nearest(word, known) || known.join(", ") });
}
