import * as z from "zod/mini";
import { currency } from "@/lib/money/currency";
import { accountCode, voucherAccountName, nameMax, summaryTemplate } from "./entry";
import { isCurrencyAccountRow, voucherRows, type MappedRow, type VoucherRow } from "./mapping";
import type { AccountingSystem } from "./systems";
import { characterLimitedText } from "@/lib/call/field-schemas";

/** Names the editable parts of a row. */
export type RowPart = "code" | "name" | "summary";
const partRules = { code: accountCode, name: voucherAccountName, summary: summaryTemplate };

/** Returns the name of a row's field in the table's form. */
export const mappingRowFieldName = (row: VoucherRow, part: RowPart): string => `${row}-${part}`;

/** Returns the fields of a row: summaries exist only for kinds, so a currency's row has no text. */
export const mappingRowParts = (row: VoucherRow): readonly RowPart[] =>
  isCurrencyAccountRow(row) ? ["code", "name"] : ["code", "name", "summary"];

const taxRate = characterLimitedText(1, nameMax);

/** Holds the fields of a table's form, by their names. */
export type TableEntry = Readonly<Record<string, string>>;

/**
 * Returns the schema of the table's form, from the entered fields to the saved input. Only fields that differ from
 * `initialEntry` are included, so that concurrent changes by others remain.
 */
export const voucherMappingFormSchema = (
  { system, version }: { system: AccountingSystem; version: number },
  initialEntry: TableEntry,
) =>
  z.pipe(
    z.record(z.string(), z.string()),
    z.transform((entry, context) => {
      const isChanged = (field: string): boolean => (entry[field] ?? "") !== (initialEntry[field] ?? "");
      const read = (field: string, rule: z.ZodMiniType<string, string>): string => {
        const { data, error } = z.safeParse(rule, entry[field] ?? "");
        for (const { message } of error?.issues ?? [])
          context.issues.push({ code: "custom", message, input: entry[field], path: [field] });
        return data ?? "";
      };
      const rows = voucherRows
        .filter((row) => mappingRowParts(row).some((part) => isChanged(mappingRowFieldName(row, part))))
        .map((row): MappedRow => {
          const part = (name: RowPart) => read(mappingRowFieldName(row, name), partRules[name]);
          return { row, code: part("code"), name: part("name"), summary: part("summary") };
        });
      const base = isChanged("base") ? z.safeParse(currency, entry.base).data : undefined;
      const tax = isChanged("taxRate") ? read("taxRate", taxRate) : undefined;
      return context.issues.length > 0
        ? z.NEVER
        : { system, version, rows, ...(base && { base }), ...(tax !== undefined && { taxRate: tax }) };
    }),
  );
