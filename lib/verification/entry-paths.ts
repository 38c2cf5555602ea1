import { peopleOf, type Entry } from "./entry";
import { fieldsOf, personFields, shareField } from "./fields";
import { peopleParts } from "./kinds";
import { paperKinds, photoKinds } from "./materials";

/** The paths of the fields of one of an entry's people. */
const personPaths = (path: string): readonly string[] => [
  ...Object.keys({ ...(path.startsWith("beneficiaries") && shareField), ...personFields }).map(
    (name) => `${path}.${name}`,
  ),
  ...photoKinds.map((kind) => `${path}.photos.${kind}`),
];

/** Every path of an entry that somebody may find something wrong with, in the order of the form. */
export const entryPaths = (of: Entry): readonly string[] => [
  ...Object.keys(fieldsOf[of.type]),
  // a finding may be about one of them as a whole: somebody is missing in it, or too many
  ...peopleParts.filter((part) => part in of),
  ...peopleOf(of).flatMap(({ path }) => personPaths(path)),
  ...paperKinds.map((kind) => `papers.${kind}`),
];
