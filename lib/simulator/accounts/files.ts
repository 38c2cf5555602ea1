import { statementExport } from "./statement-export";

export const accountsFiles = { exports: { statement: statementExport } };
