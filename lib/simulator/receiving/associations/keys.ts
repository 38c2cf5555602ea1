import { createHash } from "node:crypto";
import { contractKey } from "@/lib/receiving/association/fit";
import { nameKey } from "@/lib/reference/company-names";
import type { Row } from "@/lib/simulator/platform/store/records";

const digits = 32;

/**
 * The digest of a name as names are compared: those that match in full have the same. A name may be longer than an index
 * has room for. Null where a name says nothing, which is nobody's.
 */
export function buyerKey(name: string): string | null {
  const key = nameKey(name);
  return key === "" ? null : createHash("sha256").update(key).digest("hex").slice(0, digits);
}

/** The columns by which incomes find a material, from what is said of it. */
export const materialKeys = ({
  buyerName,
  contractNo,
}: Pick<Row<"Material">, "buyerName" | "contractNo">): Pick<Row<"Material">, "buyerKey" | "contractKey"> => ({
  buyerKey: buyerKey(buyerName) ?? "",
  contractKey: contractKey(contractNo),
});
