"use client";
import { useTranslations } from "next-intl";
import { askIndustries } from "@/components/shell/fields/dictionaries";
import { LookUp, type Told } from "@/components/shell/fields/look-up";
import { askOnce } from "@/lib/reference/ask";
import { companyCalls } from "@/lib/reference/calls/companies";
import { isCreditCode } from "@/lib/reference/credit-code";
import { fromRegister } from "@/lib/verification/from-register";

import { useFilling, useText } from "./filling";

const notInBusiness = ["revoked", "cancelled"] as const;

/** Fills in what the register knows of the company with the code that was typed; one that is not in business is refused. */
export function CompanyLookUp() {
  const t = useTranslations("verification.lookUp");
  const { put } = useFilling();
  const code = useText("creditCode").trim().toUpperCase();
  const person = useText("legalPerson.name");
  const look = async (): Promise<Told> => {
    const [found, industries] = await Promise.all([askOnce(companyCalls.company, { keyword: code }), askIndustries()]);
    const out = notInBusiness.find((state) => state === found.state);
    if (out) return { tone: "bad", text: t(out) };
    const all = industries.flatMap(({ divisions }) => divisions);
    const known = fromRegister(found, (name) => all.find(({ zh }) => zh === name)?.code);
    put({ ...known, ...(person === "" && { "legalPerson.name": found.legalPerson }) });
    return { tone: "good", text: t("filled", { name: found.name }) };
  };
  return <LookUp code={code} isReady={isCreditCode(code)} action={t("fill")} help={t("help")} look={look} />;
}
