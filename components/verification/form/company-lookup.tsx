"use client";
import { useTranslations } from "next-intl";
import { fetchIndustries } from "@/components/shell/fields/dictionaries";
import { LookupButton, type LookupResult } from "@/components/shell/fields/lookup";
import { loadOnce } from "@/lib/reference/lookup";
import { companyCalls } from "@/lib/reference/calls/companies";
import { isCreditCode } from "@/lib/reference/credit-code";
import { fromRegister } from "@/lib/verification/from-register";

import { useFilling, useText } from "./filling";

const notInBusiness = ["revoked", "cancelled"] as const;

/** Fills in the registered data of the company with the entered code; a company that is not in business is refused. */
export function CompanyLookup() {
  const t = useTranslations("verification.lookUp");
  const { setValues } = useFilling();
  const code = useText("creditCode").trim().toUpperCase();
  const person = useText("legalPerson.name");
  const fetchCompany = async (): Promise<LookupResult> => {
    const [company, industries] = await Promise.all([
      loadOnce(companyCalls.company, { keyword: code }),
      fetchIndustries(),
    ]);
    const out = notInBusiness.find((state) => state === company.state);
    if (out) return { tone: "bad", text: t(out) };
    const all = industries.flatMap(({ divisions }) => divisions);
    const registerValues = fromRegister(company, (name) => all.find(({ zh }) => zh === name)?.code);
    setValues({ ...registerValues, ...(person === "" && { "legalPerson.name": company.legalPerson }) });
    return { tone: "good", text: t("filled", { name: company.name }) };
  };
  return (
    <LookupButton code={code} isReady={isCreditCode(code)} action={t("fill")} help={t("help")} lookup={fetchCompany} />
  );
}
