"use client";
import { useTranslations, useLocale } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { isCurrency } from "@/lib/money/currency";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { currenciesSendableToCountry, entityTypesOf, type PayeeFieldRule } from "@/lib/payments/destinations";
import { payeeEntryFields, fitPayeeEntry, type PayeeEntry } from "@/lib/payments/payee-entry";
import { loadOnce, useConstantData } from "@/lib/reference/lookup";
import { PayeeBankFinder } from "./bank-finder";
import { PayeeRuleField } from "./destination-field";

interface PayeeFieldsProps {
  entry: PayeeEntry;
  errorOf: (name: keyof PayeeEntry) => string | undefined;
  onChange: (entry: PayeeEntry) => void;
}

/**
 * Renders the fields of a payee: first its destination, then the fields that it requires. Optional ones are behind a
 * button.
 */
export function PayeeFields({ entry, errorOf, onChange }: PayeeFieldsProps) {
  const t = useTranslations("payments.newPayee");
  const [isOpened, setOpened] = useState(false);
  const rules = payeeEntryFields(entry);
  const isVisible = ({ field, isNeeded }: PayeeFieldRule) =>
    isNeeded || field === "nickname" || isOpened || entry[field] !== "" || errorOf(field) !== undefined;
  const hiddenRules = rules.filter((rule) => !isVisible(rule));
  const place = (part: Partial<PayeeEntry>) => onChange(fitPayeeEntry({ ...entry, ...part }));
  // the selected bank determines its country, and the fields that the country requires
  const applyBank = ({ bankCountry, ...bank }: Partial<PayeeEntry>) =>
    onChange({
      ...(bankCountry ? fitPayeeEntry({ ...entry, bankCountry, country: entry.country || bankCountry }) : entry),
      ...bank,
    });
  return (
    <>
      <SelectField
        id="currency"
        label={t("currency")}
        value={entry.currency}
        error={errorOf("currency")}
        options={currenciesSendableToCountry(entry.bankCountry, entry.channel).map((code) => ({
          value: code,
          label: code,
        }))}
        onChange={({ target }) => isCurrency(target.value) && place({ currency: target.value })}
      />
      {entry.channel === "abroad" && (
        <CountrySelect
          id="bankCountry"
          label={t("bankCountry")}
          value={entry.bankCountry}
          error={errorOf("bankCountry")}
          placeholder={t("search")}
          onChoose={(bankCountry) =>
            place({
              bankCountry,
              ...((entry.country === "" || entry.country === entry.bankCountry) && { country: bankCountry }),
            })
          }
        />
      )}
      <KindField {...{ entry, errorOf }} onPlace={place} />
      {entry.channel === "abroad" && <PayeeBankFinder entry={entry} onFound={applyBank} />}
      {rules.filter(isVisible).map((rule) => (
        <PayeeRuleField
          key={rule.field}
          rule={rule}
          value={entry[rule.field]}
          country={entry.country || entry.bankCountry}
          error={errorOf(rule.field)}
          onValue={(value) =>
            rule.field === "country"
              ? place({ country: value, province: "" })
              : onChange({ ...entry, [rule.field]: value })
          }
        />
      ))}
      {entry.channel === "hk" && <HkBank clearingCode={entry.bankCode} />}
      {hiddenRules.length > 0 && (
        <Button tone="quiet" onClick={() => setOpened(true)}>
          {t("more", { count: String(hiddenRules.length) })}
        </Button>
      )}
    </>
  );
}

/** Selects the kind of payee, among those that the bank's country distinguishes. */
function KindField({
  entry,
  errorOf,
  onPlace: place,
}: Pick<PayeeFieldsProps, "entry" | "errorOf"> & { onPlace: (part: Partial<PayeeEntry>) => void }) {
  const t = useTranslations("payments.newPayee");
  return (
    <RadioGroup
      name="entityType"
      label={t("entityType")}
      inline
      value={entry.entityType}
      error={errorOf("entityType")}
      options={entityTypesOf(entry.bankCountry).map((kind) => ({ value: kind, label: t(kind) }))}
      onChange={({ target }) =>
        place({
          entityType: entityTypesOf(entry.bankCountry).find((kind) => kind === target.value) ?? entry.entityType,
        })
      }
    />
  );
}

/** Displays the bank in Hong Kong of a clearing code, as soon as its three digits are entered. */
function HkBank({ clearingCode }: { clearingCode: string }) {
  const t = useTranslations("payments.newPayee");
  const locale = useLocale();
  const code = /^\d{3}$/.test(clearingCode.trim()) ? clearingCode.trim() : null;
  const { data, error } = useConstantData(code ? ["hk-bank", code] : null, () =>
    loadOnce(hkPayees.hkBank, { clearingCode: code ?? "" }),
  );
  if (!code || (!data && !error)) return null;
  return (
    <p role="status" className={layout.soft}>
      {data
        ? t("hkBank", { bank: locale === "zh-CN" ? data.bank.zh : data.bank.en, swift: data.bank.bic })
        : t("hkBankNone")}
    </p>
  );
}
