"use client";
import { useTranslations } from "next-intl";
import { LookUp, type Told } from "@/components/shell/fields/look-up";
import { askOnce } from "@/lib/reference/ask";
import { isCreditCode } from "@/lib/reference/credit-code";
import { comparable } from "@/lib/reference/written-names";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import type { PayeeFormProps } from "./form-props";

/** Fills in what the register knows of the company with the code that was typed; one out of business is refused. */
export function PayeeLookUp({ entry, onChange }: PayeeFormProps) {
  const t = useTranslations("settlement.form");
  const code = comparable(entry.creditCode);
  const look = async (): Promise<Told> => {
    const found = await askOnce(settlementPayees.registeredCompany, { creditCode: code });
    const { creditCode, name, legalPersonName, address, industry, economicType, postalCode } = found;
    onChange({
      ...{ creditCode, name, legalPersonName, industry, economicType, postalCode, address },
      businessAddress: entry.businessAddress || address,
    });
    return { tone: "good", text: t("filled", { name }) };
  };
  return <LookUp code={code} isReady={isCreditCode(code)} action={t("fill")} help={t("fillHelp")} look={look} />;
}
