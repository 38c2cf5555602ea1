import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { applied, exportFormat } from "@/lib/files/calls/exports";
import { permissionTo } from "@/lib/gate/screen";
import { paymentFilters } from "./payments";
import { paymentsScreens } from "../screens";

/** The filters of an export: the same as a list's. */
export const exportFilters = z.object(paymentFilters);

export const paymentExports = {
  exportPayments: calls("/api/dataCenterDownload/apply", {
    needs: permissionTo(paymentsScreens.records, "export"),
  }).post("MERCHANT_PAYMENT_ORDER", {
    about:
      "Asks for the payments of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    subject: ["orderNo", "currency"],
    takes: z.object({ ...paymentFilters, format: z._default(exportFormat, "xlsx") }),
    gives: applied,
    refuses: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  downloadOrders: calls("/api/pay/paymentOrder", { needs: permissionTo(paymentsScreens.records, "export") }).post(
    "download-order",
    {
      about: "The same under the payments' own address.",
      subject: ["orderNo", "currency"],
      takes: z.object({ ...paymentFilters, format: z._default(exportFormat, "xlsx") }),
      gives: applied,
      refuses: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
      changes: ["exports"],
    },
  ),
};
