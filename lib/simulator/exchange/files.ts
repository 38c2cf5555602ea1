import type { FileSource } from "../files/file-declarations";
import { exchangeConfirmation } from "./orders/confirmation";
import { exchangeExport } from "./orders/export-rows";

const exchange: FileSource = ([orderNo = "", language = ""], context) =>
  exchangeConfirmation(orderNo, language, context);

export const exchangeFiles = { exports: { exchanges: exchangeExport }, sources: { exchange } };
