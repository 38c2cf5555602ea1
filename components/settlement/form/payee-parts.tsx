"use client";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { fieldGroups, groupsOf, isOfRegister, partnerTypes } from "@/lib/settlement/payee-fields";
import { PayeeLookUp } from "./payee-look-up";
import { SettlementPayeePapers, type PayeePaperProps } from "./settlement-payee-papers";
import { SettlementPayeeField } from "./payee-field";
import type { PayeeFormProps } from "./form-props";

/** All fields of a settlement payee, by the question that they answer. */
export function SettlementPayeeParts({ papers, ...props }: PayeeFormProps & { papers: PayeePaperProps }) {
  const t = useTranslations("settlement");
  const { entry, errorOf, onChange } = props;
  const groups = groupsOf(entry);
  return (
    <>
      <Card title={t("type")}>
        <RadioGroup
          name="partnerType"
          label={t("type")}
          value={entry.partnerType}
          error={errorOf("partnerType")}
          options={partnerTypes.map((type) => ({
            value: type,
            label: t(`partnerType.${type}`),
            hint: t(`form.hint.${type}`),
          }))}
          onChange={({ target }) =>
            onChange({ partnerType: partnerTypes.find((type) => type === target.value) ?? entry.partnerType })
          }
        />
      </Card>
      {fieldGroups.map((group) => (
        <Card key={group} title={t(`form.${group}`)}>
          <div className={layout.stack}>
            {groups[group].map((rule) => (
              <div key={rule.field} className={layout.stack}>
                <SettlementPayeeField {...props} rule={rule} />
                {rule.field === "creditCode" && isOfRegister(entry.partnerType) && <PayeeLookUp {...props} />}
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
