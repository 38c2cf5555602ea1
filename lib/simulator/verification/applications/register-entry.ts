import type * as z from "zod/mini";
import type { difference } from "@/lib/verification/calls/applications";
import type { VerificationEntry } from "@/lib/verification/entry";
import { companyFieldsFromRegister } from "@/lib/verification/from-register";
import { matchesRecognizedText } from "@/lib/verification/same-text";
import type { RegisteredCompany } from "../../reference/company/register";
import { findRegisteredCompany } from "../../reference/company/find";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Difference = z.output<typeof difference>;

/** Lists the fields that are compared with the register; addresses and English names have many spellings. */
const comparedFields = [
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

/** Returns the registered data of a company, by the matching field of the form. */
export function registeredFields(company: RegisteredCompany): Readonly<Record<string, string>> {
  const registerFields = companyFieldsFromRegister(company, () => undefined);
  return Object.fromEntries(comparedFields.map((field) => [field, registerFields[field]]));
}

/**
 * Returns the differences between the entry of a mainland company and the world's register; other merchants are in no
 * register here. Refuses a company that is not in it, or has an abnormal status: revoked or cancelled (specification 3,
 * section 5).
 */
export async function registerDifferences(
  tx: Tx<"COMPANY_NOTFOUND" | "COMPANY_ABNORMAL">,
  of: VerificationEntry,
): Promise<Difference[]> {
  if (of.type !== "company") return [];
  const company = await findRegisteredCompany(tx.world, of.creditCode);
  if (!company) return tx.refuse("COMPANY_NOTFOUND");
  if (company.state !== "normal") return tx.refuse("COMPANY_ABNORMAL");
  return Object.entries(registeredFields(company)).flatMap(([path, registerText]) => {
    // named cast: the fields of a company are texts
    const inputText = (of as unknown as Record<string, string>)[path] ?? "";
    return matchesRecognizedText(path, inputText, registerText)
      ? []
      : [{ path, source: "register" as const, typed: inputText, found: registerText }];
  });
}
