import { entryPeopleOf, type VerificationEntry } from "./entry";
import { verificationFields, personFields, shareField } from "./fields";
import { peopleParts } from "./kinds";
import { paperKinds, photoKinds } from "./materials";

/** Returns the paths of the fields of one of an entry's people. */
const personPaths = (path: string): readonly string[] => [
  ...Object.keys({ ...(path.startsWith("beneficiaries") && shareField), ...personFields }).map(
    (name) => `${path}.${name}`,
  ),
  ...photoKinds.map((kind) => `${path}.photos.${kind}`),
];

/** Returns every path of an entry that can have a finding, in the order of the form. */
export const entryPaths = (of: VerificationEntry): readonly string[] => [
  ...Object.keys(verificationFields[of.type]),
  // a finding may be about one of them as a whole: somebody is missing in it, or too many
  ...peopleParts.filter((part) => part in of),
  ...entryPeopleOf(of).flatMap(({ path }) => personPaths(path)),
  ...paperKinds.map((kind) => `papers.${kind}`),
];
