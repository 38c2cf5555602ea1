"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import { Button } from "@/components/kit/page/button";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { vouchers } from "@/lib/accounts/calls/vouchers";
import { codeMax, nameMax, summaryMax } from "@/lib/accounts/vouchers/entry";
import { baseCurrencies, isBankRow, isVoucherRow, type VoucherRow } from "@/lib/accounts/vouchers/mapping";
import { partsOf, rowField, tableRule, type RowPart, type TableEntry } from "@/lib/accounts/vouchers/table-entry";
import type { Got } from "@/lib/call/call";
import { isoCode } from "@/lib/accounts/iso-currency";
import type { Currency } from "@/lib/money/currency";
import { useCallForm } from "@/lib/forms/use-call-form";
import styles from "./vouchers.module.css";

export interface VoucherTableFacts {
  readonly table: Got<typeof vouchers.voucherTable>;
  /** What each row is called. */
  readonly labels: Readonly<Record<string, string>>;
}

const maxima: Readonly<Record<RowPart, number>> = { code: codeMax, name: nameMax, summary: summaryMax };

/** All rows of a table to be entered at once; what somebody else saved meanwhile is not overwritten. */
export function VoucherTableForm({ table, labels, onClose }: VoucherTableFacts & { onClose: () => void }) {
  const t = useTranslations("accounts.vouchers");
  const { field, submit, problems } = useTableForm(table, onClose);
  const rows = table.rows.flatMap(({ row }) => (isVoucherRow(row) ? [row] : []));
  const group = (title: string, some: readonly VoucherRow[]) => (
    <section className={layout.stack}>
      <h3>{title}</h3>
      {some.map((row) => (
        <fieldset key={row} className={styles.row}>
          <legend>{labels[row]}</legend>
          {partsOf(row).map((part) => (
            <TextField
              key={part}
              {...field(rowField(row, part))}
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
        rows.filter((row) => !isBankRow(row)),
      )}
      {group(t("bank"), rows.filter(isBankRow))}
      <div className={layout.actions}>
        <SubmitButton>{t("save")}</SubmitButton>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </Form>
  );
}

/** The yuan as books call it. */
const choice = (value: Currency) => ({ value, label: isoCode(value) });

/**
 * What is typed stays when somebody else was faster: the page then knows theirs, and saving again changes what was typed
 * alone.
 */
function useTableForm(table: VoucherTableFacts["table"], onClose: () => void) {
  const t = useTranslations("accounts.vouchers");
  const router = useRouter();
  const [seen] = useState(() => entryOf(table));
  return useCallForm(vouchers.saveVoucherTable, tableRule(table, seen), {
    defaults: seen,
    draft: `accounts.vouchers.${table.system}`,
    done() {
      toast("good", t("saved"));
      onClose();
      router.refresh();
    },
    refused: () => router.refresh(),
  });
}

function entryOf({ base, taxRate, rows }: VoucherTableFacts["table"]): TableEntry {
  const fields = rows.flatMap(({ row, ...parts }) =>
    isVoucherRow(row) ? partsOf(row).map((part) => [rowField(row, part), parts[part]] as const) : [],
  );
  return { base, taxRate, ...Object.fromEntries(fields) };
}
