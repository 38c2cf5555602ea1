import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { orderNo } from "@/lib/call/field-schemas";
import { applied, exportFormat } from "@/lib/files/calls/exports";
import { permissionTo } from "@/lib/gate/screen";
import { receivingScreens } from "../screens";
import { incomeFilters } from "./receiving";

const needs = permissionTo(receivingScreens.receipts, "export");
const list = calls("/api/b2b/payee-trade-detail", { needs });
const one = calls("/api/trade-account-detail", { needs });

/** The filters of an export: the same as the list's. */
export const exportedIncomes = z.object(incomeFilters);

/** Incomes as files: all of a list, or the statement of one. */
export const incomeFiles = {
  exportIncomes: list.post("export", {
    about:
      "Asks for the income records of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    subject: ["detailId", "currency"],
    takes: z.object({ ...incomeFilters, format: z._default(exportFormat, "xlsx") }),
    gives: applied,
    refuses: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  incomeStatement: one.post("b2b-download-pdf", {
    about:
      "The statement of an income record, as PDF; of none whose check is not passed. The same one again only after 10 seconds.",
    subject: "detailId",
    effect: "writes",
    takes: z.object({ detailId: orderNo, language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    gives: file,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
