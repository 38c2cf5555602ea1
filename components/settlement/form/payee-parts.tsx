"use client";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { fieldGroups, fieldGroupsOf, isOfRegister, settlementPartnerTypes } from "@/lib/settlement/payee-fields";
import { PayeeLookup } from "./payee-lookup";
import { SettlementPayeePapers, type PayeePaperProps } from "./settlement-payee-papers";
import { SettlementPayeeRuleField } from "./payee-field";
import type { PayeeFormProps } from "./form-props";

/** Renders all fields of a settlement payee, grouped by topic. */
export function SettlementPayeeParts({ papers, ...props }: PayeeFormProps & { papers: PayeePaperProps }) {
  const t = useTranslations("settlement");
  const { entry, errorOf, onChange } = props;
  const groups = fieldGroupsOf(entry);
  return (
    <>
      <Card title={t("type")}>
        <RadioGroup
          name="partnerType"
          label={t("type")}
          value={entry.partnerType}
          error={errorOf("partnerType")}
          options={settlementPartnerTypes.map((type) => ({
            value: type,
            label: t(`partnerType.${type}`),
            hint: t(`form.hint.${type}`),
          }))}
          onChange={({ target }) =>
            onChange({ partnerType: settlementPartnerTypes.find((type) => type === target.value) ?? entry.partnerType })
          }
        />
      </Card>
      {fieldGroups.map((group) => (
        <Card key={group} title={t(`form.${group}`)}>
          <div className={layout.stack}>
            {groups[group].map((rule) => (
              <div key={rule.field} className={layout.stack}>
                <SettlementPayeeRuleField {...props} rule={rule} />
                {rule.field === "creditCode" && isOfRegister(entry.partnerType) && <PayeeLookup {...props} />}
              </div>
            ))}
          </div>
        </Card>
      ))}
      <Card title={t("form.papers")}>
        <div className={layout.stack}>
          <SettlementPayeePapers {...props} {...papers} />
        </div>
      </Card>
    </>
  );
}
