import type { pictureTypes } from "@/lib/reference/dictionary/picture-types";
import type { Day } from "@/lib/time/beijing";
import { identityCardFields } from "./card-fields";
import { extractLicenceFields } from "./licence-fields";
import { extractPassportFields } from "./passport-fields";

/** Returns the fields in the lines of a document, by the names that verification uses; none for other pictures. */
export function documentFieldsIn(picType: (typeof pictureTypes)[number], lines: readonly string[], today: Day) {
  if (picType === "BUSINESS_LICENCE") return extractLicenceFields(lines);
  if (picType === "ID_CARD") return identityCardFields(lines);
  return picType === "PASSPORT" ? extractPassportFields(lines, today) : {};
}
