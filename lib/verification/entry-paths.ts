import { peopleOf, type Entry } from "./entry";
import { fieldsOf, personFields, shareField } from "./fields";
import { paperKinds, photoKinds } from "./materials";

/** The lists of people of an entry, which a finding may be about as a whole: one is missing in it, or too many. */
const lists = ["legalPerson", "directors", "beneficiaries", "agent", "person"];

/** The paths of the fields of one of an entry's people. */
export const personPaths = (path: string): readonly string[] => [
  ...Object.keys({ ...(path.startsWith("beneficiaries") && shareField), ...personFields }).map(
    (name) => `${path}.${name}`,
  ),
  ...photoKinds.map((kind) => `${path}.photos.${kind}`),
];

/** Every path of an entry that somebody may find something wrong with, in the order of the form. */
export const entryPaths = (of: Entry): readonly string[] => [
  ...Object.keys(fieldsOf[of.type]),
  ...lists.filter((list) => list in of),
  ...peopleOf(of).flatMap(({ path }) => personPaths(path)),
  ...paperKinds.map((kind) => `papers.${kind}`),
];
