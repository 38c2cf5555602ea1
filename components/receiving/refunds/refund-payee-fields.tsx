import { useTranslations } from "next-intl";
import { TextField } from "@/components/kit/fields/text-field";
import { payeeLengths, type RefundPayeeEntry } from "@/lib/receiving/refund-entry";

const fields = ["payeeName", "payeeAccount", "payeeBank", "payeeSwift", "payeeCountry"] as const;

/** The account that a refund goes to. */
export function RefundPayeeFields({
  entry,
  errorOf,
  onChange,
}: {
  entry: RefundPayeeEntry;
  errorOf: (name: keyof RefundPayeeEntry) => string | undefined;
  onChange: (part: Partial<RefundPayeeEntry>) => void;
}) {
  const t = useTranslations("receiving.refunds");
  return fields.map((field) => (
    <TextField
      key={field}
      id={field}
      label={t(field)}
      {...(field === "payeeSwift" && { help: t("payeeSwiftHelp"), autoCapitalize: "characters" })}
      {...(field === "payeeCountry" && { help: t("payeeCountryHelp"), autoCapitalize: "characters" })}
      maxLength={payeeLengths[field]}
      autoComplete="off"
      value={entry[field]}
      error={errorOf(field)}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  ));
}
