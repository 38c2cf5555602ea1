"use client";
import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { CheckGroup } from "@/components/kit/fields/check-group";
import { OptionalText } from "@/components/kit/fields/optional-text";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SelectField } from "@/components/kit/select/select-field";
import { useCall } from "@/lib/call/browser";
import { isCurrency } from "@/lib/money/currency";
import type { Got } from "@/lib/call/call";
import { accountKinds, isAccountKind } from "@/lib/receiving/account-places";
import { holderLengthMax } from "@/lib/receiving/account-terms";
import type { ApplyTyped } from "@/lib/receiving/apply-rule";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { RailTable } from "../bank-terms";
import { usePlaceName } from "../use-place-name";

export interface ApplyFieldsProps {
  entry: ApplyTyped;
  errorOf: (name: keyof ApplyTyped) => string | undefined;
  onChange: (part: Partial<ApplyTyped>) => void;
}

/** Where accounts are opened, as the backend says. */
export type AccountPlaces = Got<typeof accountApplications.accountPlaces>["rows"];
type Bank = AccountPlaces[number]["banks"][number];

const banksAt = (places: AccountPlaces, kind: string, country: string): readonly Bank[] =>
  places.find((place) => place.kind === kind && place.country === country)?.banks ?? [];

/** What follows from a place and a bank: a place's only bank is chosen with it, and a local account takes all it can. */
function chosenBank(places: AccountPlaces, kind: string, country: string, bank?: string): Partial<ApplyTyped> {
  const banks = banksAt(places, kind, country);
  const only = bank ?? (banks.length === 1 ? banks[0]?.bank : undefined) ?? "";
  const of = banks.find((one) => one.bank === only);
  return { kind, country, bank: only, currencies: of ? [...of.currencies] : [], holderName: "" };
}

/** Which account: its kind, place, bank, currencies and name. */
export function AccountFields({ entry, errorOf, onChange, places: all }: ApplyFieldsProps & { places: AccountPlaces }) {
  const t = useTranslations("receiving");
  const locale = useLocale();
  const places = all.filter(({ kind }) => kind === entry.kind);
  const banks = banksAt(all, entry.kind, entry.country);
  const bank = banks.find((one) => one.bank === entry.bank);
  const place = usePlaceName();
  return (
    <>
      <RadioGroup
        name="kind"
        label={t("field.kind")}
        value={entry.kind}
        error={errorOf("kind")}
        options={accountKinds.map((kind) => ({
          value: kind,
          label: t(`accountKind.${kind}`),
          hint: t(`accountKindText.${kind}`),
        }))}
        onChange={({ target }) => isAccountKind(target.value) && onChange(chosenBank(all, target.value, ""))}
      />
      <SelectField
        id="country"
        label={t("field.country")}
        empty={t("apply.choosePlace")}
        value={entry.country}
        error={errorOf("country")}
        options={places.map(({ country }) => ({ value: country, label: place(country) }))}
        onChange={({ target }) => onChange(chosenBank(all, entry.kind, target.value))}
      />
      <SelectField
        id="bank"
        label={t("field.bank")}
        empty={t("apply.chooseBank")}
        value={entry.bank}
        error={errorOf("bank")}
        options={banks.map(({ bank: id, zh, en }) => ({ value: id, label: locale === "zh-CN" ? zh : en }))}
        onChange={({ target }) => onChange(chosenBank(all, entry.kind, entry.country, target.value))}
      />
      <ChannelNotice of={entry} />
      {bank && <BankFields {...{ entry, errorOf, onChange, bank }} />}
    </>
  );
}

/** Whether an account may be applied for with the bank that is chosen, asked when it is chosen. */
function ChannelNotice({ of: { kind, country, bank } }: { of: ApplyTyped }) {
  const t = useTranslations("receiving.apply.hindrance");
  const isChosen = isAccountKind(kind) && country !== "" && bank !== "";
  const { data } = useCall(accountApplications.checkChannel, isChosen ? { kind, country, bank } : null);
  return data?.hindrance && <Notice tone="bad" title={t(data.hindrance)} />;
}

/** What a bank lets one choose: currencies and the account's name; and what it takes. */
function BankFields({ entry, errorOf, onChange, bank }: ApplyFieldsProps & { bank: Bank }) {
  const t = useTranslations("receiving");
  const holder = useHolder(entry, bank);
  return (
    <>
      <CheckGroup
        id="currencies"
        inline
        label={t("field.currencies")}
        help={t("apply.currenciesHelp")}
        error={errorOf("currencies")}
        values={entry.currencies}
        options={bank.currencies.map((code) => ({ value: code, label: code }))}
        onValues={(codes) => onChange({ currencies: codes.filter(isCurrency) })}
      />
      <RailTable currencies={bank.currencies} rails={bank.rails} />
      <OptionalText
        id="holderName"
        label={t("field.holderName")}
        help={t(holder.isSupported ? "apply.holderHelp" : "apply.holderFixed")}
        maxLength={holder.lengthMax}
        disabled={!holder.isSupported}
        value={entry.holderName}
        error={errorOf("holderName")}
        onValue={(holderName) => onChange({ holderName })}
      />
    </>
  );
}

/** Whether the account may be in a name that the merchant chooses; until that is known, what the list of places says. */
function useHolder({ kind, country }: ApplyTyped, { bank, hasCustomHolder }: Bank) {
  const { data } = useCall(accountApplications.supportsHolder, isAccountKind(kind) ? { kind, country, bank } : null);
  return data ?? { isSupported: hasCustomHolder, lengthMax: holderLengthMax };
}
