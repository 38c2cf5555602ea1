"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CheckBox } from "@/components/kit/check-box";
import { CodeField } from "@/components/kit/code-field";
import { DateRange } from "@/components/kit/date-range";
import { MoneyField } from "@/components/kit/money-field";
import { NumberField } from "@/components/kit/number-field";
import { OptionalMark } from "@/components/kit/optional-mark";
import { PasswordField } from "@/components/kit/password-field";
import { PaymentPassword } from "@/components/kit/payment-password";
import { RadioGroup } from "@/components/kit/radio-group";
import { SearchSelect, type SearchOption } from "@/components/kit/search-select";
import { SelectField } from "@/components/kit/select-field";
import { TextArea } from "@/components/kit/text-area";
import { TextField } from "@/components/kit/text-field";
import { UploadBox } from "@/components/kit/upload-box";
import type { SendFile } from "@/components/kit/use-uploads";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import styles from "./gallery.module.css";

const sendCode = () => Promise.resolve(true);

const countryCodes = ["CN", "HK", "SG", "JP", "KR", "TH", "MY", "ID", "VN", "AU", "NZ", "DE", "FR", "NL", "IT", "ES", "PL", "GB", "IE", "US", "CA", "MX", "BR", "ZA", "AE"];
const banks: readonly SearchOption[] = ["Deutsche Bank AG", "Commerzbank AG", "BNP Paribas", "ING Bank N.V.", "HSBC Bank plc"].map((label) => ({ value: label, label }));

export function Fields({ scheme }: { scheme: string }) {
  const t = useTranslations("gallery.fields");
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const countries = countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code, hint: code }));
  const [currency, setCurrency] = useState<Currency>("USD");
  const [country, setCountry] = useState<SearchOption | null>(null);
  const [bank, setBank] = useState<SearchOption | null>(null);
  // a file with "bad" in its name is refused, as the server would
  const send: SendFile = async (file, { progress }) => {
    progress(0.6);
    return file.name.includes("bad") ? { refused: t("refused") } : { fileId: file.name };
  };
  return (
    <div className={styles.stack}>
      <TextField label={t("name")} help={t("nameHelp")} defaultValue={t("nameValue")} />
      <TextField label={t("email")} type="email" error={t("emailError")} defaultValue="name@" />
      <TextField label={t("phone")} type="tel" prefix="+86" inputMode="tel" aside={<OptionalMark />} />
      <NumberField label={t("days")} defaultValue="30" />
      <TextField label={t("locked")} readOnly value="M10000086" />
      <MoneyField label={t("amount")} currency="EUR" defaultValue="12500.50" error={t("amountError")} />
      <MoneyField label={t("sell")} currency={currency} currencies={orderCurrencies} onCurrency={setCurrency} currencyLabel={t("currency")} defaultValue="1000000" />
      <SelectField label={t("account")} empty={t("choose")} options={orderCurrencies.map((code) => ({ value: code, label: code }))} />
      <SearchSelect label={t("country")} placeholder={t("choose")} options={countries} value={country} onChoose={setCountry} />
      <SearchSelect label={t("bank")} help={t("bankHelp")} value={bank} onChoose={setBank} options={async (typed) => banks.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))} />
      <DateRange label={t("period")} names={{ from: `${scheme}-from`, to: `${scheme}-to` }} from="2026-03-01" to="2026-03-18" daysMax={180} />
      <RadioGroup label={t("fee")} name={`${scheme}-fee`} defaultValue="OUR" options={[{ value: "OUR", label: t("our"), hint: t("ourHint") }, { value: "SHA", label: t("sha"), hint: t("shaHint") }]} />
      <PasswordField label={t("password")} autoComplete="current-password" aside={<a href="#">{t("forgot")}</a>} />
      <CodeField label={t("code")} help={t("codeHelp")} send={sendCode} />
      <PaymentPassword label={t("payment")} />
      <PaymentPassword label={t("payment")} error={t("paymentWrong")} />
      <CheckBox label={t("agree")} defaultChecked />
      <CheckBox label={t("agree")} error={t("agreeError")} />
      <TextArea label={t("note")} aside={<OptionalMark />} maxLength={140} />
      <UploadBox label={t("proof")} formats={[".pdf", ".jpg", ".png"]} bytesMax={2_048 * 1_024} countMax={3} send={send} />
    </div>
  );
}
