import * as z from "zod/mini";
import { papersPerMinuteMax } from "@/lib/files/terms";
import { localeOfCookie } from "@/lib/i18n/locale";
import { exportedTransfers, type transferFiles } from "@/lib/transfers/calls/files";
import { accountTransfer } from "@/lib/transfers/states";
import { listDaysMax } from "@/lib/transfers/terms";
import { minuteMs } from "@/lib/time/instant";
import { offersVoucher } from "../../access/site/site";
import { throttle } from "../../access/throttle";
import { applyFor } from "../../files/exports/apply";
import { streamOf } from "../../files/materials";
import { confirmable } from "../../files/papers";
import { typeOf } from "../../files/stored-files";
import { mayDownload } from "../../files/throttle";
import type { Handler, Handlers } from "../../handler";
import { daysListed } from "../../store/date-range";
import { printed } from "../../../formats/pdf/printed";
import { transferDetailOf } from "../orders/detail";
import { voucherOf } from "./voucher";

/** Setting a paper costs this process some time. */
const mayPrint = throttle({ most: papersPerMinuteMax, windowMs: minuteMs });

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
  if (!accountTransfer.isFinal(detail.transfer.state) || detail.transfer.failure !== null)
    return refuse("OPERATION_NOT_ALLOW");
  const locale = language ?? localeOfCookie(caller.locale);
  // read before the transaction: inside it only its own connection may be used
  const { document, t } = await voucherOf(detail.transfer, locale, asked);
  return transact(async (tx) => {
    if (!(await mayDownload(tx, { operatorId: who.operatorId, subject: `transfer:${orderNo}:${locale}` }, by.at)))
      return refuse("DOWNLOAD_REPEATED");
    if (!mayPrint(who.operatorId, by.at)) return tx.refuse("REQUEST_BUSY");
    return {
      name: `${document.title} ${orderNo}.pdf`,
      type: typeOf("pdf"),
      body: streamOf(printed(await confirmable(tx, document, who.userNo, t))),
    };
  });
};

export const transferFileHandlers: Handlers<typeof transferFiles> = { exportTransfers, transferVoucher };
