import type { pictureTypes } from "@/lib/reference/dictionary/picture-types";
import type { Day } from "@/lib/time/beijing";
import { cardFields } from "./card-fields";
import { licenceFields } from "./licence-fields";
import { passportFields } from "./passport-fields";

/** The fields that the lines of a document say, by the names that verification gives them; none for other pictures. */
export function fieldsIn(picType: (typeof pictureTypes)[number], lines: readonly string[], today: Day) {
  if (picType === "BUSINESS_LICENCE") return licenceFields(lines);
  if (picType === "ID_CARD") return cardFields(lines);
  return picType === "PASSPORT" ? passportFields(lines, today) : {};
}
