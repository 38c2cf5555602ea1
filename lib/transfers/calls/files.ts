import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { orderNo } from "@/lib/call/field-schemas";
import { exportApplication, exportFormat } from "@/lib/files/calls/exports";
import { screenActionAccess } from "@/lib/gate/screen";
import { transfersScreens } from "../screens";
import { transferFilters } from "./transfers";

const records = declareCalls("/api/user-account-transfer", {
  access: screenActionAccess(transfersScreens.records, "export"),
});

/** Defines the filters of an export, which are those of the list. */
export const exportedTransfers = z.object(transferFilters);

/** Defines the calls for transfers as files: a whole list, or the voucher of one. */
export const transferFiles = {
  exportTransfers: records.post("downloadOrder", {
    about:
      "Asks for the transfers of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    subject: ["orderNo", "currency"],
    input: z.object({ ...transferFilters, format: z._default(exportFormat, "xlsx") }),
    output: exportApplication,
    errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  transferVoucher: records.post("download-transfer-voucher", {
    about:
      "The voucher of a transfer that succeeded, as PDF, as the asker's side of it has it. The same one again only after 10 seconds.",
    subject: "orderNo",
    effect: "writes",
    input: z.object({ orderNo, language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    output: file,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
