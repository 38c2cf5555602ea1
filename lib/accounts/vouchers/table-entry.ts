import * as z from "zod/mini";
import { isCurrency } from "@/lib/money/currency";
import { accountCode, accountName, nameMax, summaryTemplate } from "./entry";
import { isBankRow, voucherRows, type MappedRow, type VoucherRow } from "./mapping";
import type { AccountingSystem } from "./systems";
import { characters } from "@/lib/call/field-schemas";

/** What is entered of a row. */
export type RowPart = "code" | "name" | "summary";
const partRules = { code: accountCode, name: accountName, summary: summaryTemplate };

/** The name of a row's field in the table's form. */
export const rowField = (row: VoucherRow, part: RowPart): string => `${row}-${part}`;

/** The fields of a row: vouchers are named after kinds, so that a currency's row has no text. */
export const partsOf = (row: VoucherRow): readonly RowPart[] =>
  isBankRow(row) ? ["code", "name"] : ["code", "name", "summary"];

const taxRate = characters(1, nameMax);

/** The rule of the table's form: its fields, as they are typed, to what is saved of the version that was seen. */
export const tableRule = (system: AccountingSystem, version: number) =>
  z.pipe(
    z.record(z.string(), z.string()),
    z.transform((entry, context) => {
      const read = <T extends string>(field: string, rule: z.ZodMiniType<T, string>, text: string): string => {
        const { data, error } = z.safeParse(rule, text);
        for (const { message } of error?.issues ?? [])
          context.issues.push({ code: "custom", message, input: text, path: [field] });
        return data ?? "";
      };
      const rows = voucherRows.map((row): MappedRow => {
        const part = (name: RowPart) => read(rowField(row, name), partRules[name], entry[rowField(row, name)] ?? "");
        return { row, code: part("code"), name: part("name"), summary: part("summary") };
      });
      const tax = read("taxRate", taxRate, entry.taxRate ?? "");
      const { base = "" } = entry;
      if (!isCurrency(base)) context.issues.push({ code: "invalid_value", values: [], input: base, path: ["base"] });
      return context.issues.length > 0 || !isCurrency(base) ? z.NEVER : { system, version, base, taxRate: tax, rows };
    }),
  );
