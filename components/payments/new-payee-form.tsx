"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CountrySelect } from "@/components/kit/country-select";
import type { Problem } from "@/components/kit/error-summary";
import { Form, SubmitButton } from "@/components/kit/form";
import { OptionalMark } from "@/components/kit/optional-mark";
import { RadioGroup } from "@/components/kit/radio-group";
import { SelectField } from "@/components/kit/select-field";
import { TextField } from "@/components/kit/text-field";
import { useCallForm } from "@/lib/forms/use-call-form";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { entityType, payments } from "@/lib/payments/calls";
import { accountWord, payeeRule, type PayeeEntry } from "@/lib/payments/payee-entry";
import { addressLengthMax, nameLengthMax } from "@/lib/payments/terms";
import type { Payee } from "./payee-picker";

const blank: PayeeEntry = { entityType: "company", currency: "USD", name: "", account: "", swift: "", bankName: "", bankCountry: "", country: "", address: "", nickname: "" };

/** Adds a payee on the way to a payment. What is wrong stands on its field; nothing that was typed is lost. */
export function NewPayeeForm({ onSaved }: { onSaved: (payee: Payee) => void }) {
  const t = useTranslations("payments.newPayee");
  const validation = useTranslations("validation");
  const [entry, setEntry] = useState(blank);
  const { form, submit, problems, errorOf } = useCallForm(payments.addPayee, payeeRule, { defaults: blank, done: onSaved, draft: "payments.payee", refilled: setEntry });
  const word = accountWord(entry.bankCountry);
  const labels: Readonly<Record<string, string>> = {
    currency: t("currency"), name: t("name"), bankCountry: t("bankCountry"), account: t(word), swift: t("swift"), bankName: t("bankName"), country: t("country"), address: t("address"), nickname: t("nickname"),
  };

  const change = (part: Partial<PayeeEntry>) => {
    const next = { ...entry, ...part };
    setEntry(next);
    form.reset(next, { keepErrors: false });
  };
  const text = (name: "name" | "account" | "swift" | "bankName" | "address" | "nickname", lengthMax: number) => ({
    id: name, value: entry[name], error: errorOf(name), maxLength: lengthMax, autoComplete: "off", onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  const labelled = (problem: Problem): Problem => {
    const label = labels[problem.field ?? ""];
    return label ? { ...problem, text: validation("named", { label, text: problem.text }) } : problem;
  };
  /** So many fields may be missing at once that each line says which it is about. */
  const named = (found: typeof problems) => found && { ...found, list: found.list.map(labelled) };

  return (
    <Form onSubmit={submit} problems={named(problems)}>
      <RadioGroup name="entityType" label={t("entityType")} inline value={entry.entityType} options={entityType.options.map((kind) => ({ value: kind, label: t(kind) }))} onChange={({ target }) => change({ entityType: entityType.options.find((kind) => kind === target.value) ?? "company" })} />
      <SelectField id="currency" label={t("currency")} value={entry.currency} error={errorOf("currency")} options={orderCurrencies.map((code) => ({ value: code, label: code }))} onChange={({ target }) => isCurrency(target.value) && change({ currency: target.value })} />
      <TextField {...text("name", nameLengthMax)} label={t("name")} help={t("nameHelp")} />
      <CountrySelect id="bankCountry" label={t("bankCountry")} value={entry.bankCountry} error={errorOf("bankCountry")} placeholder={t("search")} onChoose={(bankCountry) => change({ bankCountry, ...(entry.country === "" && { country: bankCountry }) })} />
      <TextField {...text("account", 60)} label={t(word)} help={t(`${word}Help`)} spellCheck={false} />
      <TextField {...text("swift", 14)} label={t("swift")} help={t("swiftHelp")} spellCheck={false} />
      <TextField {...text("bankName", nameLengthMax)} label={t("bankName")} />
      <CountrySelect id="country" label={t("country")} value={entry.country} error={errorOf("country")} placeholder={t("search")} onChoose={(country) => change({ country })} />
      <TextField {...text("address", addressLengthMax)} label={t("address")} help={t("addressHelp", { length: String(addressLengthMax) })} />
      <TextField {...text("nickname", 60)} label={t("nickname")} aside={<OptionalMark />} />
      <SubmitButton tone="secondary">{t("save")}</SubmitButton>
    </Form>
  );
}
