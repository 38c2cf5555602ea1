"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BankSearch, type FoundBank } from "@/components/kit/fields/bank-search";
import { CheckBox } from "@/components/kit/fields/check-box";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { DateField, DateTimeField } from "@/components/kit/dates/date-field";
import { DateRangeField } from "@/components/kit/dates/date-range";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { MoneyField } from "@/components/kit/fields/money-field";
import { WholeNumberField } from "@/components/kit/fields/number-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { PasswordField } from "@/components/kit/password/password-field";
import { PaymentPasswordField } from "@/components/kit/password/payment-password";
import { PhoneField } from "@/components/kit/fields/phone-field";
import { noPhone } from "@/lib/reference/places/phone";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { noRegion, ProvinceCityAreaFields, type RegionSource } from "@/components/kit/fields/region-fields";
import { SelectField } from "@/components/kit/select/select-field";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { UploadBox } from "@/components/kit/upload/upload-box";
import type { SendFile } from "@/components/kit/upload/use-uploads";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import styles from "./gallery.module.css";

const sendCode = () => Promise.resolve(true);

const banks: readonly FoundBank[] = [
  { payeeBankNo: "DEUTDEFF", bic: "DEUTDEFF", countryCode: "DE", zh: "德意志银行", en: "Deutsche Bank" },
  { payeeBankNo: "BNPAFRPP", bic: "BNPAFRPP", countryCode: "FR", zh: "法国巴黎银行", en: "BNP Paribas" },
  { payeeBankNo: "INGBNL2A", bic: "INGBNL2A", countryCode: "NL", zh: "荷兰国际集团", en: "ING Bank" },
  { payeeBankNo: "HBUKGB4B", bic: "HBUKGB4B", countryCode: "GB", zh: "汇丰银行（英国）", en: "HSBC UK Bank" },
];
const searchBanks = async (keyword: string) =>
  banks.filter(({ zh, en, bic }) => `${zh} ${en} ${bic}`.toLowerCase().includes(keyword.toLowerCase()));

const regionNames = (areaCode: string, areaName: string, areaEnName: string) => ({ areaCode, areaName, areaEnName });
/** Provides a few regions, so that the gallery sends no requests. */
const regions: RegionSource = {
  name: "gallery",
  provinces: async () => [
    regionNames("330000", "浙江省", "Zhejiang"),
    regionNames("810000", "香港特别行政区", "Hong Kong SAR"),
  ],
  cities: async (code) =>
    code === "330000"
      ? [regionNames("330200", "宁波市", "Ningbo"), regionNames("330700", "金华市", "Jinhua")]
      : [regionNames("810001", "中西区", "Central and Western")],
  areas: async (code) => (code.startsWith("33") ? [regionNames(`${code.slice(0, 4)}82`, "义乌市", "Yiwu")] : []),
};

/** Shows every kind of field, in its states. */
export function FieldSamples({ scheme }: { scheme: string }) {
  return (
    <div className={styles.stack}>
      <TextFields />
      <MoneyFields />
      <ReferenceFields />
      <DateFields scheme={scheme} />
      <ChoiceFields scheme={scheme} />
      <SecretFields />
      <ConsentFields />
      <FileFields scheme={scheme} />
    </div>
  );
}

function TextFields() {
  const t = useTranslations("gallery.fields");
  return (
    <>
      <TextField label={t("name")} help={t("nameHelp")} defaultValue={t("nameValue")} />
      <TextField label={t("email")} type="email" error={t("emailError")} defaultValue="name@" />
      <TextField label={t("phone")} type="tel" prefix="+86" inputMode="tel" aside={<OptionalMark />} />
      <WholeNumberField label={t("days")} defaultValue="30" />
      <TextField label={t("locked")} readOnly value="M10000086" />
    </>
  );
}

function MoneyFields() {
  const t = useTranslations("gallery.fields");
  const [currency, setCurrency] = useState<Currency>("USD");
  return (
    <>
      <MoneyField label={t("amount")} currency="EUR" defaultValue="12500.50" error={t("amountError")} />
      <MoneyField
        label={t("sell")}
        currency={currency}
        currencies={orderCurrencies}
        onCurrency={setCurrency}
        currencyLabel={t("currency")}
        defaultValue="1000000"
      />
      <SelectField
        label={t("account")}
        empty={t("choose")}
        options={orderCurrencies.map((code) => ({ value: code, label: code }))}
      />
    </>
  );
}

function ReferenceFields() {
  const t = useTranslations("gallery.fields");
  const [country, setCountry] = useState("");
  const [phone, setPhone] = useState(noPhone);
  const [region, setRegion] = useState(noRegion);
  const [bank, setBank] = useState<FoundBank | null>(null);
  return (
    <>
      <CountrySelect label={t("country")} placeholder={t("choose")} value={country} onChoose={setCountry} />
      <PhoneField label={t("mobile")} help={t("mobileHelp")} value={phone} onPhone={setPhone} />
      <ProvinceCityAreaFields value={region} onRegion={setRegion} source={regions} />
      <BankSearch label={t("bank")} help={t("bankHelp")} value={bank} onChoose={setBank} search={searchBanks} />
    </>
  );
}

function DateFields({ scheme }: { scheme: string }) {
  const t = useTranslations("gallery.fields");
  return (
    <>
      <DateField label={t("day")} help={t("dayHelp")} min="2026-03-18" max="2026-06-15" />
      <DateField label={t("day")} error={t("dayError")} defaultValue="2026-05-01" />
      <DateField label={t("dayOptional")} isOptional />
      <DateTimeField label={t("time")} defaultValue="2026-03-18 11:00" />
      <DateRangeField
        label={t("period")}
        names={{ from: `${scheme}-from`, to: `${scheme}-to` }}
        from="2026-03-01"
        to="2026-03-18"
        daysMax={180}
      />
    </>
  );
}

function ChoiceFields({ scheme }: { scheme: string }) {
  const t = useTranslations("gallery.fields");
  return (
    <>
      <RadioGroup
        label={t("fee")}
        name={`${scheme}-fee`}
        defaultValue="OUR"
        options={[
          { value: "OUR", label: t("our"), hint: t("ourHint") },
          { value: "SHA", label: t("sha"), hint: t("shaHint") },
        ]}
      />
    </>
  );
}

function SecretFields() {
  const t = useTranslations("gallery.fields");
  return (
    <>
      <PasswordField label={t("password")} autoComplete="current-password" aside={<a href="#">{t("forgot")}</a>} />
      <OneTimeCodeField label={t("code")} help={t("codeHelp")} send={sendCode} />
      <PaymentPasswordField label={t("payment")} />
      <PaymentPasswordField label={t("payment")} error={t("paymentWrong")} />
    </>
  );
}

function ConsentFields() {
  const t = useTranslations("gallery.fields");
  return (
    <>
      <CheckBox label={t("agree")} defaultChecked />
      <CheckBox label={t("agree")} error={t("agreeError")} />
      <TextArea label={t("note")} aside={<OptionalMark />} maxLength={140} />
    </>
  );
}

function FileFields({ scheme }: { scheme: string }) {
  const t = useTranslations("gallery.fields");
  // a file with "bad" in its name is refused, as the server would
  const send: SendFile = async (file, { progress }) => {
    progress(0.6);
    return file.name.includes("bad") ? { refused: t("refused") } : { fileId: file.name };
  };
  return (
    <>
      <UploadBox
        label={t("proof")}
        formats={[".pdf", ".jpg", ".png"]}
        bytesMax={2_048 * 1_024}
        countMax={3}
        send={send}
      />
      {(["list", "grid", "legend"] as const).map((display) => (
        <UploadBox
          key={display}
          display={display}
          label={t(`proofAs.${display}`)}
          formats={[".jpg", ".jpeg", ".png"]}
          bytesMax={1_024 * 1_024}
          countMax={5}
          send={send}
        />
      ))}
      <div>
        <DownloadButton
          subject={`gallery ${scheme}`}
          load={async () => ({ name: "sample.txt", blob: new Blob([t("proof")]) })}
          problem={() => t("refused")}
        >
          {t("download")}
        </DownloadButton>
      </div>
    </>
  );
}
