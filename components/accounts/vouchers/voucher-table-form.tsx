"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { Button } from "@/components/kit/page/button";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { vouchers } from "@/lib/accounts/calls/vouchers";
import { codeMax, nameMax, summaryMax } from "@/lib/accounts/vouchers/entry";
import {
  baseCurrencies,
  isCurrencyAccountRow,
  isAccountMappingKey,
  type VoucherRow,
} from "@/lib/accounts/vouchers/mapping";
import {
  mappingRowParts,
  mappingRowFieldName,
  voucherMappingFormSchema,
  type RowPart,
  type TableEntry,
} from "@/lib/accounts/vouchers/table-entry";
import type { ClientOutput } from "@/lib/call/call";
import { isoCode } from "@/lib/accounts/iso-currency";
import type { Currency } from "@/lib/money/currency";
import { useCallForm } from "@/lib/forms/use-call-form";
import styles from "./vouchers.module.css";

export interface VoucherTableFacts {
  readonly table: ClientOutput<typeof vouchers.voucherTable>;
  /** Holds the label of each row. */
  readonly labels: Readonly<Record<string, string>>;
}

const maxima: Readonly<Record<RowPart, number>> = { code: codeMax, name: nameMax, summary: summaryMax };

/** Edits all rows of a table in one form; rows that another person saved meanwhile are not overwritten. */
export function AccountMappingForm({ table, labels, onClose }: VoucherTableFacts & { onClose: () => void }) {
  const t = useTranslations("accounts.vouchers");
  const { field, submit, problems } = useTableForm(table, onClose);
  const rows = table.rows.flatMap(({ row }) => (isAccountMappingKey(row) ? [row] : []));
  const group = (title: string, some: readonly VoucherRow[]) => (
    <section className={layout.stack}>
      <h3>{title}</h3>
      {some.map((row) => (
        <fieldset key={row} className={styles.row}>
          <legend>{labels[row]}</legend>
          {mappingRowParts(row).map((part) => (
            <TextField
              key={part}
              {...field(mappingRowFieldName(row, part))}
              label={t(part === "summary" ? "text" : part)}
              maxLength={maxima[part]}
              {...(part === "summary" && { aside: <OptionalMark /> })}
            />
          ))}
        </fieldset>
      ))}
    </section>
  );
  return (
    <Form onSubmit={submit} problems={problems}>
      <SelectField {...field("base")} label={t("base")} help={t("baseHelp")} options={baseCurrencies.map(choice)} />
      {table.system === "xero" && (
        <TextField {...field("taxRate")} label={t("taxRate")} help={t("taxRateHelp")} maxLength={nameMax} />
      )}
      <p className={layout.soft}>{t("textHelp")}</p>
      {group(
        t("kinds"),
        rows.filter((row) => !isCurrencyAccountRow(row)),
      )}
      {group(t("bank"), rows.filter(isCurrencyAccountRow))}
      <div className={layout.actions}>
        <SubmitButton>{t("save")}</SubmitButton>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </Form>
  );
}

/** Returns the option of a currency, with the yuan named as in accounting. */
const choice = (value: Currency) => ({ value, label: isoCode(value) });

/**
 * Keeps the entered text when another person saved first: the page then has their version, and saving again changes
 * only the fields that were edited.
 */
function useTableForm(table: VoucherTableFacts["table"], onClose: () => void) {
  const t = useTranslations("accounts.vouchers");
  const router = useRouter();
  const [initialEntry] = useState(() => entryOf(table));
  return useCallForm(vouchers.saveVoucherTable, voucherMappingFormSchema(table, initialEntry), {
    defaults: initialEntry,
    draft: `accounts.vouchers.${table.system}`,
    onDone() {
      showToast("good", t("saved"));
      onClose();
      router.refresh();
    },
    onRefused: () => router.refresh(),
  });
}

function entryOf({ base, taxRate, rows }: VoucherTableFacts["table"]): TableEntry {
  const fields = rows.flatMap(({ row, ...parts }) =>
    isAccountMappingKey(row)
      ? mappingRowParts(row).map((part) => [mappingRowFieldName(row, part), parts[part]] as const)
      : [],
  );
  return { base, taxRate, ...Object.fromEntries(fields) };
}
