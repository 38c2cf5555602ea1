import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { orderNo, pageSizeMax } from "@/lib/call/field-schemas";
import { exportApplication, exportFormat } from "@/lib/files/calls/exports";
import { screenActionAccess } from "@/lib/gate/screen";
import { paymentFilters } from "./payments";
import { paymentsScreens } from "../screens";

/** Describes the filters of an export: those of the list, and the numbers of its selected rows. */
const selectedFilters = {
  ...paymentFilters,
  orderNos: z.optional(z.array(orderNo).check(z.maxLength(pageSizeMax, "text.long"))),
};
export const exportFilters = z.object(selectedFilters);

export const paymentExports = {
  exportPayments: declareCalls("/api/dataCenterDownload/apply", {
    access: screenActionAccess(paymentsScreens.records, "export"),
  }).post("MERCHANT_PAYMENT_ORDER", {
    about:
      "Asks for the payments of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    subject: ["orderNo", "currency"],
    input: z.object({ ...selectedFilters, format: z._default(exportFormat, "xlsx") }),
    output: exportApplication,
    errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  downloadOrders: declareCalls("/api/pay/paymentOrder", {
    access: screenActionAccess(paymentsScreens.records, "export"),
  }).post("download-order", {
    about: "The same under the payments' own address.",
    subject: ["orderNo", "currency"],
    input: z.object({ ...selectedFilters, format: z._default(exportFormat, "xlsx") }),
    output: exportApplication,
    errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
};
