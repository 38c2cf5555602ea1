import * as z from "zod/mini";
import { localeOfCookie } from "@/lib/i18n/locale";
import { exportedTransfers, type transferFiles } from "@/lib/transfers/calls/files";
import { madeTransfer } from "@/lib/transfers/states";
import { transferListDaysMax } from "@/lib/transfers/terms";
import { isDocumentDownloadOffered } from "../../access/site/site";
import { requestExport } from "../../files/exports/apply";
import { printPaperUnlessRepeated } from "../../files/print-paper";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { transferDetailOf } from "../orders/detail";
import { transferVoucherOf } from "./voucher";

const exportTransfers: Handler<typeof transferFiles.exportTransfers> = async ({ format, ...filters }, context) => {
  const { refusal } = listedDateSpan(filters, context.now, transferListDaysMax);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  return context.transact((tx) =>
    requestExport(tx, { kind: "transfers", format, filters: z.encode(exportedTransfers, filters) }),
  );
};

const transferVoucher: Handler<typeof transferFiles.transferVoucher> = async ({ orderNo, language }, context) => {
  const { principal, by, caller, refuse, transact } = context;
  const detail = await transferDetailOf(context, principal.userNo, orderNo);
  if (!detail) return refuse("ORDER_NOTFOUND");
  if (!(await isDocumentDownloadOffered("paymentVoucher", context))) return refuse("SERVICE_NOT_OPEN");
  // only what succeeded can be vouched for, and nothing of that changes any more
  if (detail.transfer.state !== madeTransfer) return refuse("OPERATION_NOT_ALLOW");
  const locale = language ?? localeOfCookie(caller.locale);
  // read before the transaction: inside it only its own connection may be used
  const voucher = await transferVoucherOf(detail.transfer, locale, context);
  return transact((tx) => printPaperUnlessRepeated(tx, "transfer", voucher, orderNo, { ...principal, real: by.at }));
};

export const transferFileHandlers: Handlers<typeof transferFiles> = { exportTransfers, transferVoucher };
