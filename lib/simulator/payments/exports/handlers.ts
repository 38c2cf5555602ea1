import * as z from "zod/mini";
import { exportFilters, type paymentExports } from "@/lib/payments/calls/exports";
import { paymentListDaysMax } from "@/lib/payments/terms";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { requestExport } from "../../files/exports/apply";

const exportPayments: Handler<typeof paymentExports.exportPayments> = async ({ format, ...filters }, context) => {
  const { refusal } = listedDateSpan(filters, context.now, paymentListDaysMax);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  return context.transact((tx) =>
    requestExport(tx, { kind: "payments", format, filters: z.encode(exportFilters, filters) }),
  );
};

export const paymentExportsHandlers: Handlers<typeof paymentExports> = {
  exportPayments,
  downloadOrders: exportPayments,
};
