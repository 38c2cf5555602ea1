"use client";
import { useTranslations } from "next-intl";
import { LookupButton, type LookupResult } from "@/components/shell/fields/lookup";
import { loadOnce } from "@/lib/reference/lookup";
import { isCreditCode } from "@/lib/reference/credit-code";
import { comparable } from "@/lib/reference/written-names";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import type { PayeeFormProps } from "./form-props";

/** Fills in the register's data of the company with the entered code; a company out of business is refused. */
export function PayeeLookup({ entry, onChange }: PayeeFormProps) {
  const t = useTranslations("settlement.form");
  const code = comparable(entry.creditCode);
  const lookup = async (): Promise<LookupResult> => {
    const company = await loadOnce(settlementPayees.registeredCompany, { creditCode: code });
    const { creditCode, name, legalPersonName, address, industry, economicType, postalCode } = company;
    onChange({
      ...{ creditCode, name, legalPersonName, industry, economicType, postalCode, address },
      businessAddress: entry.businessAddress || address,
    });
    return { tone: "good", text: t("filled", { name }) };
  };
  return (
    <LookupButton code={code} isReady={isCreditCode(code)} action={t("fill")} help={t("fillHelp")} lookup={lookup} />
  );
}
