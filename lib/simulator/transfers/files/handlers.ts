import * as z from "zod/mini";
import { localeOfCookie } from "@/lib/i18n/locale";
import { exportedTransfers, type transferFiles } from "@/lib/transfers/calls/files";
import { madeTransfer } from "@/lib/transfers/states";
import { listDaysMax } from "@/lib/transfers/terms";
import { offersVoucher } from "../../access/site/site";
import { applyFor } from "../../files/exports/apply";
import { printVoucher } from "../../files/print-paper";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { transferDetailOf } from "../orders/detail";
import { voucherOf } from "./voucher";

const exportTransfers: Handler<typeof transferFiles.exportTransfers> = async ({ format, ...filters }, asked) => {
  const { refusal } = daysListed(filters, asked.now, listDaysMax);
  if (refusal) return asked.refuse("DATE_OUT_OF_RANGE", refusal);
  return asked.transact((tx) =>
    applyFor(tx, { kind: "transfers", format, asked: z.encode(exportedTransfers, filters) }),
  );
};

const transferVoucher: Handler<typeof transferFiles.transferVoucher> = async ({ orderNo, language }, asked) => {
  const { who, by, caller, refuse, transact } = asked;
  const detail = await transferDetailOf(asked, who.userNo, orderNo);
  if (!detail) return refuse("ORDER_NOTFOUND");
  if (!(await offersVoucher("paymentVoucher", asked))) return refuse("SERVICE_NOT_OPEN");
  // only what succeeded can be vouched for, and nothing of that changes any more
  if (detail.transfer.state !== madeTransfer) return refuse("OPERATION_NOT_ALLOW");
  const locale = language ?? localeOfCookie(caller.locale);
  // read before the transaction: inside it only its own connection may be used
  const voucher = await voucherOf(detail.transfer, locale, asked);
  return transact((tx) => printVoucher(tx, "transfer", voucher, orderNo, { ...who, real: by.at }));
};

export const transferFileHandlers: Handlers<typeof transferFiles> = { exportTransfers, transferVoucher };
