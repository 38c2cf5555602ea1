import * as z from "zod/mini";
import { exportFilters, type paymentExports } from "@/lib/payments/calls/exports";
import { listDaysMax } from "@/lib/payments/terms";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { applyFor } from "../../files/exports/apply";

const exportPayments: Handler<typeof paymentExports.exportPayments> = async ({ format, ...filters }, asked) => {
  const { refusal } = daysListed(filters, asked.now, listDaysMax);
  if (refusal) return asked.refuse("DATE_OUT_OF_RANGE", refusal);
  return asked.transact((tx) => applyFor(tx, { kind: "payments", format, asked: z.encode(exportFilters, filters) }));
};

export const paymentExportsHandlers: Handlers<typeof paymentExports> = {
  exportPayments,
  downloadOrders: exportPayments,
};
