import { people } from "@/lib/access/calls/people";
import { readyRoles } from "@/lib/access/grants";
import { nearestKnownWord } from "./nearest";
import type { ScenarioReader } from "../reading";
import { childMapEntries, mapEntryOf } from "../parts";
import { scalarTextOf, type ScenarioNode } from "../messages";
import { nameShape, type MerchantOf } from "../shape";
import type { MerchantPart } from "./merchants";
import { invitePersonWithRole, ownerName, usualPersonEmail } from "./people";
import { setUpReviewLevels } from "./review";

/** Sets up the roles of a merchant, its people, and the reviewers of its payments. */
export function planPeopleSetup(
  { name, offset, value }: MerchantPart,
  merchant: MerchantOf,
  reading: ScenarioReader,
): void {
  const { roles = {}, people: persons = {}, review } = merchant;
  const at = (section: string) => mapEntryOf(value, section)?.offset ?? offset;
  for (const [roleName, { ready, permits, state }] of Object.entries(roles))
    reading.sets(
      at("roles"),
      "access.saveRole",
      async ({ invoke }) => {
        const role = await invoke(people.saveRole, { roleName, roleState: "enabled", ...(ready && { ready }) });
        const { roleId } = role;
        const savedRole = ready ? role : await invoke(people.savePermissions, { roleId, permissions: permits });
        return state === "enabled" ? savedRole : invoke(people.saveRole, { roleId, roleName, roleState: state });
      },
      { by: name },
    );
  for (const [part, person] of Object.entries(persons)) {
    const as = `${name}.${part}`;
    reading.people.add(as);
    const personEntry = childMapEntries(value, "people")?.get(part);
    reading.signsIn(
      person.email ?? usualPersonEmail(name, part),
      personEntry && mapEntryOf(personEntry.value, "email")?.value.offset,
    );
    reading.sets(at("people"), "person", (actor) => invitePersonWithRole(person, { merchant: name, part }, actor), {
      by: name,
      as,
    });
  }
  if (review)
    reading.sets(at("review"), "access.saveApproval", (actor) => setUpReviewLevels(name, review, actor), { by: name });
}

/** Lists the numbers in a merchant's own answer. */
export const ownNumbers = ["userNo", "operatorId", "loginNo"];

/**
 * Lists the owner's name among the reviewers, and the fields of a merchant's own answer: no person may have such a
 * name.
 */
const reservedNames = [ownerName, ...ownNumbers];
export const isReservedPartName = (part: string): boolean => reservedNames.includes(part);

/** Reports people with a name that is already used for something else, and roles and people that do not exist. */
export function reportPeopleProblems(value: ScenarioNode, reading: ScenarioReader): void {
  const namesOf = (section: string) => [...(childMapEntries(value, section)?.keys() ?? [])];
  const usedNames = [...reservedNames, ...namesOf("payees"), ...namesOf("receiving")];
  const roles = [...namesOf("roles"), ...readyRoles];
  for (const [part, { offset, value: person }] of childMapEntries(value, "people") ?? []) {
    const isTaken = usedNames.includes(part);
    if (isTaken || !nameShape.test(part)) reading.problems.add(offset, isTaken ? "nameTaken" : "key", { word: part });
    checkChoices(mapEntryOf(person, "role")?.value, roles, reading);
  }
  checkChoices(childMapEntries(value, "review")?.get("levels")?.value, [ownerName, ...namesOf("people")], reading);
}

/** Reports every word within a node that is not a known name. */
function checkChoices(node: ScenarioNode | undefined, knownNames: readonly string[], reading: ScenarioReader): void {
  if (node?.kind === "list") for (const item of node.items) checkChoices(item, knownNames, reading);
  const word = scalarTextOf(node);
  if (node && word !== undefined && !knownNames.includes(word))
    reading.problems.add(node.offset, "choice", {
      word,
      nearest: nearestKnownWord(word, knownNames) || knownNames.join(", "),
    });
}
