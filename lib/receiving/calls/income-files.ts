import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { orderNo, pageSizeMax } from "@/lib/call/field-schemas";
import { exportApplication, exportFormat } from "@/lib/files/calls/exports";
import { screenActionAccess } from "@/lib/gate/screen";
import { receivingScreens } from "../screens";
import { incomeFilters } from "./receiving";

const exportPermission = screenActionAccess(receivingScreens.receipts, "export");
const list = declareCalls("/api/b2b/payee-trade-detail", { access: exportPermission });
const statementCalls = declareCalls("/api/trade-account-detail", { access: exportPermission });

/** Holds the filters of an export: those of the list, and the numbers of its selected rows. */
const selectedFilters = {
  ...incomeFilters,
  detailIds: z.optional(z.array(orderNo).check(z.maxLength(pageSizeMax, "text.long"))),
};
export const exportedIncomes = z.object(selectedFilters);

/** Declares the calls that return incomes as files: a whole list, or the statement of one. */
export const incomeFiles = {
  exportIncomes: list.post("export", {
    about:
      "Asks for the income records of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    subject: ["detailId", "currency"],
    input: z.object({ ...selectedFilters, format: z._default(exportFormat, "xlsx") }),
    output: exportApplication,
    errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  incomeStatement: statementCalls.post("b2b-download-pdf", {
    about:
      "The statement of an income record, as PDF; of none whose check is not passed. The same one again only after 10 seconds.",
    subject: "detailId",
    effect: "writes",
    input: z.object({ detailId: orderNo, language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    output: file,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
