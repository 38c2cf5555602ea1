"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { encodings, separatorNames, separators, type Dialect } from "@/lib/files/sheets/dialect";

interface ReadAsProps {
  dialect: Dialect;
  disabled: boolean;
  /** Requests that the file is parsed again with another dialect. */
  onDialect: (dialect: Dialect) => void;
}

/** Displays how a csv file was parsed: its encoding and its separator, both of which can be changed. */
export function CsvParsingFields({ dialect, disabled, onDialect }: ReadAsProps) {
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
          const encoding = encodings.find((encodingName) => encodingName === target.value);
          if (encoding) onDialect({ ...dialect, encoding });
        }}
      />
      <SelectField
        id="separator"
        label={t("separator")}
        disabled={disabled}
        value={separatorNames[dialect.separator]}
        options={separators.map((separator) => ({
          value: separatorNames[separator],
          label: t(`separators.${separatorNames[separator]}`),
        }))}
        onChange={({ target }) => {
          const separator = separators.find((separatorOption) => separatorNames[separatorOption] === target.value);
          if (separator) onDialect({ ...dialect, separator });
        }}
      />
    </div>
  );
}
