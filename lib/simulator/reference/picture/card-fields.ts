import { isDay } from "@/lib/time/beijing";
import { longTerm } from "@/lib/verification/fields";
import { findFirstDayInText, extractLabelledValues, omitMissingFields, type DocumentLabels } from "./document-text";
import { extractCheckedIdentifiers } from "./facts";

const labels: DocumentLabels<"name" | "birth" | "address" | "number" | "validity" | "end"> = {
  anywhere: { 公民身份号码: "number", 有效期限: "validity" },
  atStart: { 姓名: "name", 性别: "end", 出生: "birth", 住址: "address", 签发机关: "end" },
};

/**
 * Returns the fields on either side of a mainland identity card, by the names of the form fields that they fill (GA
 * 450-2013).
 */
export function identityCardFields(lines: readonly string[]) {
  const { name, birth, address, validity } = extractLabelledValues(lines, labels);
  const { identityNumber, birthDay } = extractCheckedIdentifiers(lines.join("\n"));
  return omitMissingFields({
    name: /^[\p{Script=Han}·]{2,}/u.exec(name ?? "")?.[0],
    idNo: identityNumber ?? undefined,
    // the number proves itself, the printed day does not
    birthday: birthDay ?? (birth && findFirstDayInText(birth)),
    address,
    idExpiry: validity && endOf(validity),
  });
}

/** Returns the end of a validity: of "2015.03.02-2035.03.02" the second day, of "2015.03.02-长期" never. */
function endOf(validity: string): string | undefined {
  if (validity.includes("长期")) return longTerm;
  // a reader loses points: the digits alone say the same
  const numbers = validity.replace(/\D/g, "");
  const day = numbers.length === 16 ? numbers.slice(8).replace(/^(....)(..)(..)$/, "$1-$2-$3") : "";
  return isDay(day) ? day : undefined;
}
