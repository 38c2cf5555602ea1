"use client";
import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { CheckGroup } from "@/components/kit/fields/check-group";
import { OptionalTextField } from "@/components/kit/fields/optional-text";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SelectField } from "@/components/kit/select/select-field";
import { useCall } from "@/lib/call/browser";
import { isCurrency } from "@/lib/money/currency";
import type { ClientOutput } from "@/lib/call/call";
import { accountKinds, isAccountKind } from "@/lib/receiving/account-places";
import { accountNameLengthMax } from "@/lib/receiving/account-terms";
import type { ApplyTyped } from "@/lib/receiving/apply-rule";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { RailCreditTimesTable } from "../bank-terms";
import { useAccountPlaceName } from "../use-place-name";

export interface ApplyFieldsProps {
  entry: ApplyTyped;
  errorOf: (name: keyof ApplyTyped) => string | undefined;
  onChange: (part: Partial<ApplyTyped>) => void;
}

/** Lists the places in which accounts can be opened, from the backend. */
export type AccountPlaces = ClientOutput<typeof accountApplications.accountPlaces>["rows"];
type Bank = AccountPlaces[number]["banks"][number];

const banksAt = (places: AccountPlaces, kind: string, country: string): readonly Bank[] =>
  places.find((place) => place.kind === kind && place.country === country)?.banks ?? [];

/**
 * Returns the fields that follow from a place and a bank: the only bank of a place is selected with it, and a local
 * account accepts all its currencies.
 */
function chosenBank(places: AccountPlaces, kind: string, country: string, bank?: string): Partial<ApplyTyped> {
  const banks = banksAt(places, kind, country);
  const only = bank ?? (banks.length === 1 ? banks[0]?.bank : undefined) ?? "";
  const of = banks.find((item) => item.bank === only);
  return { kind, country, bank: only, currencies: of ? [...of.currencies] : [], holderName: "" };
}

/** Renders the fields that select the account: its kind, place, bank, currencies and name. */
export function ReceivingAccountChoiceFields({
  entry,
  errorOf,
  onChange,
  places: all,
}: ApplyFieldsProps & { places: AccountPlaces }) {
  const t = useTranslations("receiving");
  const locale = useLocale();
  const places = all.filter(({ kind }) => kind === entry.kind);
  const banks = banksAt(all, entry.kind, entry.country);
  const bank = banks.find((item) => item.bank === entry.bank);
  const place = useAccountPlaceName();
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

/** Checks with the backend, when a bank is selected, that an account can be applied for there. */
function ChannelNotice({ of: { kind, country, bank } }: { of: ApplyTyped }) {
  const t = useTranslations("receiving.apply.hindrance");
  const isChosen = isAccountKind(kind) && country !== "" && bank !== "";
  const { data } = useCall(accountApplications.checkChannel, isChosen ? { kind, country, bank } : null);
  return data?.hindrance && <Notice tone="bad" title={t(data.hindrance)} />;
}

/** Renders the fields that a bank offers, currencies and the account's name, and the transfers that it accepts. */
function BankFields({ entry, errorOf, onChange, bank }: ApplyFieldsProps & { bank: Bank }) {
  const t = useTranslations("receiving");
  const nameRule = useAccountNameRule(entry, bank);
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
      <RailCreditTimesTable currencies={bank.currencies} rails={bank.rails} />
      <OptionalTextField
        id="holderName"
        label={t("field.holderName")}
        help={t(nameRule.isSupported ? "apply.holderHelp" : "apply.holderFixed")}
        maxLength={nameRule.lengthMax}
        disabled={!nameRule.isSupported}
        value={entry.holderName}
        error={errorOf("holderName")}
        onValue={(holderName) => onChange({ holderName })}
      />
    </>
  );
}

/** Returns the rule for a custom account name; until the backend has answered, it comes from the list of places. */
function useAccountNameRule({ kind, country }: ApplyTyped, { bank, hasCustomHolder }: Bank) {
  const { data } = useCall(accountApplications.supportsHolder, isAccountKind(kind) ? { kind, country, bank } : null);
  return data ?? { isSupported: hasCustomHolder, lengthMax: accountNameLengthMax };
}
