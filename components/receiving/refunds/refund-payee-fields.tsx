"use client";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { TextField } from "@/components/kit/fields/text-field";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { payeeLengths, type CorrectionEntry, type RefundPayeeEntry } from "@/lib/receiving/refund-entry";

const fields = ["payeeName", "payeeAccount", "payeeBank", "payeeSwift"] as const;

/**
 * Selects the destination of a refund: the account that the money came from, or another one, with its details and
 * documents.
 */
export function RefundPayeeFields({
  remitterAccount,
  entry,
  errorOf,
  onChange,
  onSending,
}: {
  /** Holds the remitter's own account, as named in the remittance. */
  remitterAccount: RefundPayeeEntry;
  entry: CorrectionEntry;
  errorOf: (name: keyof CorrectionEntry) => string | undefined;
  onChange: (part: Partial<CorrectionEntry>) => void;
  onSending: (isSending: boolean) => void;
}) {
  const t = useTranslations("receiving.refunds");
  const hint = t("ownAccount", {
    name: remitterAccount.payeeName,
    account: remitterAccount.payeeAccount || t("unnamed"),
    bank: remitterAccount.payeeBank,
  });
  return (
    <>
      <RadioGroup
        name="to"
        label={t("to")}
        value={entry.to}
        options={[
          { value: "back", label: t("toBack"), hint },
          { value: "other", label: t("toOther"), hint: t("toOtherHint") },
        ]}
        onChange={({ target }) => onChange({ to: target.value === "other" ? "other" : "back" })}
      />
      {entry.to === "other" && (
        <>
          <AccountFields entry={entry} errorOf={errorOf} onChange={onChange} />
          <FileUpload
            businessType="PAYEE_PROOF"
            display="list"
            label={t("papers")}
            help={t("papersHelp")}
            error={errorOf("fileIds")}
            onSending={onSending}
            onFiles={(fileIds) => onChange({ fileIds: [...fileIds] })}
          />
          <CheckBox
            id="goesOn"
            label={t("goesOn")}
            checked={entry.goesOn}
            onChange={({ target }) => onChange({ goesOn: target.checked })}
          />
        </>
      )}
    </>
  );
}

/** Renders the fields for another account's details. */
function AccountFields({
  entry,
  errorOf,
  onChange,
}: {
  entry: CorrectionEntry;
  errorOf: (name: keyof CorrectionEntry) => string | undefined;
  onChange: (part: Partial<CorrectionEntry>) => void;
}) {
  const t = useTranslations("receiving.refunds");
  return (
    <>
      <CountrySelect
        id="payeeCountry"
        label={t("payeeCountry")}
        value={entry.payeeCountry}
        error={errorOf("payeeCountry")}
        onChoose={(payeeCountry) => onChange({ payeeCountry })}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          id={field}
          label={t(field)}
          {...(field === "payeeSwift" && { help: t("payeeSwiftHelp"), autoCapitalize: "characters" })}
          maxLength={payeeLengths[field]}
          autoComplete="off"
          value={entry[field]}
          error={errorOf(field)}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      ))}
    </>
  );
}
