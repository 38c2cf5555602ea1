import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { day, line } from "@/lib/call/wire";
import { applied, exportFormat } from "@/lib/files/export-calls";
import { permissionOf } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { paymentsScreens } from "./screens";
import { payment as machine } from "./states";

/** What a list of payments may be narrowed to. */
const filters = { state: z.optional(stateOf(machine)), currency: z.optional(currency), payee: z.optional(line(0, 140)), orderNo: z.optional(line(0, 32)), from: z.optional(day), to: z.optional(day) };

export const paymentFilters = z.object(filters);

export const paymentExports = {
  exportPayments: calls("/api/dataCenterDownload/apply", { needs: permissionOf(paymentsScreens.records) }).post("MERCHANT_PAYMENT_ORDER", {
    about: "Asks for the payments of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    takes: z.object({ ...filters, format: z._default(exportFormat, "xlsx") }),
    gives: applied,
    refuses: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
};
