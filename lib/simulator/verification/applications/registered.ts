import type * as z from "zod/mini";
import type { difference } from "@/lib/verification/calls/applications";
import type { EntryOf } from "@/lib/verification/entry";
import { fromRegister } from "@/lib/verification/from-register";
import { saysSame } from "@/lib/verification/says-same";
import type { Registered } from "../../reference/company/register";
import { inRegister } from "../../reference/company/find";
import type { Tx } from "../../store/tx";

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
 * A mainland company as the world's register knows it. Refuses one that is not in it, or whose status is abnormal:
 * revoked or cancelled (specification 3, section 5).
 */
export async function registeredCompany(
  tx: Tx<"COMPANY_NOTFOUND" | "COMPANY_ABNORMAL">,
  creditCode: string,
): Promise<Registered> {
  const found = await inRegister(tx.world, creditCode);
  if (!found) return tx.refuse("COMPANY_NOTFOUND");
  return found.state === "normal" ? found : tx.refuse("COMPANY_ABNORMAL");
}

/** Where what was typed of a company is not what the register says. */
export const registerDifferences = (of: EntryOf<"company">, found: Registered): Difference[] =>
  Object.entries(registeredFields(found)).flatMap(([path, said]) => {
    // named cast: the fields of a company are texts
    const typed = (of as unknown as Record<string, string>)[path] ?? "";
    return saysSame(path, typed, said) ? [] : [{ path, source: "register" as const, typed, found: said }];
  });
