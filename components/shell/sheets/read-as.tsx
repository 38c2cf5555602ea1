"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { encodings, separatorNames, separators, type Dialect } from "@/lib/files/sheets/dialect";

interface ReadAsProps {
  dialect: Dialect;
  disabled: boolean;
  /** Has the file read again in another way. */
  onDialect: (dialect: Dialect) => void;
}

/** How a csv file was read: its encoding and its separator, either of which may be chosen otherwise. */
export function ReadAs({ dialect, disabled, onDialect }: ReadAsProps) {
  const t = useTranslations("files.readAs");
  return (
    <div className={layout.columns}>
      <SelectField
        id="encoding"
        label={t("encoding")}
        help={t("help")}
        disabled={disabled}
        value={dialect.encoding}
        options={encodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
        onChange={({ target }) => {
          const encoding = encodings.find((one) => one === target.value);
          if (encoding) onDialect({ ...dialect, encoding });
        }}
      />
      <SelectField
        id="separator"
        label={t("separator")}
        disabled={disabled}
        value={separatorNames[dialect.separator]}
        options={separators.map((one) => ({
          value: separatorNames[one],
          label: t(`separators.${separatorNames[one]}`),
        }))}
        onChange={({ target }) => {
          const separator = separators.find((one) => separatorNames[one] === target.value);
          if (separator) onDialect({ ...dialect, separator });
        }}
      />
    </div>
  );
}
