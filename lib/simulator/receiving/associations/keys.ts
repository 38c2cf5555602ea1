import { createHash } from "node:crypto";
import { contractNoKey } from "@/lib/receiving/association/fit";
import { companyNameKey } from "@/lib/reference/company-names";
import type { Row } from "@/lib/simulator/platform/store/records";

const digits = 32;

/**
 * Returns the digest of a name under name comparison: names that match in full have the same. A digest is used because
 * a name may exceed the size of an index entry. Null for a name without content, which matches nobody.
 */
export function nameComparisonDigest(name: string): string | null {
  const key = companyNameKey(name);
  return key === "" ? null : createHash("sha256").update(key).digest("hex").slice(0, digits);
}

/** Returns the columns by which incomes find a material. */
export const materialKeys = ({
  buyerName,
  contractNo,
}: Pick<Row<"Material">, "buyerName" | "contractNo">): Pick<Row<"Material">, "buyerKey" | "contractKey"> => ({
  buyerKey: nameComparisonDigest(buyerName) ?? "",
  contractKey: contractNoKey(contractNo),
});
