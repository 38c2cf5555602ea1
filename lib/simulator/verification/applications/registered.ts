import type * as z from "zod/mini";
import type { difference } from "@/lib/verification/calls/applications";
import type { Entry } from "@/lib/verification/entry";
import { fromRegister } from "@/lib/verification/from-register";
import { saysSame } from "@/lib/verification/says-same";
import type { Registered } from "../../reference/company/register";
import { inRegister } from "../../reference/company/find";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Difference = z.output<typeof difference>;

/** The fields that say the same as the register; addresses and English names are written in many ways. */
const compared = [
  "name",
  "companyType",
  "legalPersonName",
  "registeredCapital",
  "establishedOn",
  "termTo",
  "businessScope",
  "economicType",
  "postalCode",
] as const;

/** What the register says of a company, by the field of the form that says the same. */
export function registeredFields(found: Registered): Readonly<Record<string, string>> {
  const said = fromRegister(found, () => undefined);
  return Object.fromEntries(compared.map((field) => [field, said[field]]));
}

/**
 * Where what was typed of a mainland company is not what the world's register says of it; other merchants are in no
 * register here. Refuses a company that is not in it, or whose status is abnormal: revoked or cancelled (specification
 * 3, section 5).
 */
export async function registerDifferences(
  tx: Tx<"COMPANY_NOTFOUND" | "COMPANY_ABNORMAL">,
  of: Entry,
): Promise<Difference[]> {
  if (of.type !== "company") return [];
  const found = await inRegister(tx.world, of.creditCode);
  if (!found) return tx.refuse("COMPANY_NOTFOUND");
  if (found.state !== "normal") return tx.refuse("COMPANY_ABNORMAL");
  return Object.entries(registeredFields(found)).flatMap(([path, said]) => {
    // named cast: the fields of a company are texts
    const typed = (of as unknown as Record<string, string>)[path] ?? "";
    return saysSame(path, typed, said) ? [] : [{ path, source: "register" as const, typed, found: said }];
  });
}
