"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SelectField } from "@/components/kit/select/select-field";
import { isCurrency } from "@/lib/money/currency";
import { currenciesTo, entityTypesOf, type FieldRule } from "@/lib/payments/destinations";
import { destinationOfEntry, fitted, type PayeeEntry } from "@/lib/payments/payee-entry";
import { BankFinder } from "./bank-finder";
import { HkBank } from "./hk-bank";
import { DestinationField } from "./destination-field";

interface PayeeFieldsProps {
  entry: PayeeEntry;
  errorOf: (name: keyof PayeeEntry) => string | undefined;
  onChange: (entry: PayeeEntry) => void;
}

/**
 * The fields of a payee: first its destination, then the fields that it requires. Optional ones are behind a button.
 */
export function PayeeFields({ entry, errorOf, onChange }: PayeeFieldsProps) {
  const t = useTranslations("payments.newPayee");
  const [isOpened, setOpened] = useState(false);
  const rules = destinationOfEntry(entry);
  const isShown = ({ field, isNeeded }: FieldRule) =>
    isNeeded || field === "nickname" || isOpened || entry[field] !== "" || errorOf(field) !== undefined;
  const hidden = rules.filter((rule) => !isShown(rule));
  const place = (part: Partial<PayeeEntry>) => onChange(fitted({ ...entry, ...part }));
  // with a bank comes its country, and what that asks for
  const found = ({ bankCountry, ...bank }: Partial<PayeeEntry>) =>
    onChange({
      ...(bankCountry ? fitted({ ...entry, bankCountry, country: entry.country || bankCountry }) : entry),
      ...bank,
    });
  return (
    <>
      <SelectField
        id="currency"
        label={t("currency")}
        value={entry.currency}
        error={errorOf("currency")}
        options={currenciesTo(entry.bankCountry, entry.channel).map((code) => ({ value: code, label: code }))}
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
      {entry.channel === "abroad" && <BankFinder entry={entry} onFound={found} />}
      {rules.filter(isShown).map((rule) => (
        <DestinationField
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
      {hidden.length > 0 && (
        <Button tone="quiet" onClick={() => setOpened(true)}>
          {t("more", { count: String(hidden.length) })}
        </Button>
      )}
    </>
  );
}

/** What kind of payee it is, as far as its bank's country tells kinds apart. */
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
