import { statementExport } from "./statement-export";
import { voucherExport } from "./vouchers/export";

export const accountsFiles = { exports: { statement: statementExport, vouchers: voucherExport } };
