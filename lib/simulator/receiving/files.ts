import { incomeExport } from "./incomes/export-rows";

export const receivingFiles = { exports: { incomes: incomeExport } };
