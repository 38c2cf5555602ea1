import type { FileSource } from "../files/declared";
import { exchangeConfirmation } from "./orders/confirmation";
import { exchangeExport } from "./orders/export-rows";

const exchange: FileSource = ([orderNo = "", language = ""], asked) => exchangeConfirmation(orderNo, language, asked);

export const exchangeFiles = { exports: { exchanges: exchangeExport }, sources: { exchange } };
