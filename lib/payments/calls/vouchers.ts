import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { orderNo } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { paymentsScreens } from "../screens";

const records = declareCalls("/api/pay/paymentOrder", { access: screenAccess(paymentsScreens.records) });

/** Holds the language of a voucher; defaults to the caller's own. */
export const voucherLanguage = z.enum(["zh-CN", "en-US"]);

export const paymentVouchers = {
  voucherFlag: records.get("queryVoucherFlag", {
    about: "Whether the site that the asker uses hands out vouchers.",
    output: z.object({ isOffered: z.boolean() }),
    reads: ["payments"],
  }),
  voucher: records.post("download-payment-order-voucher", {
    access: screenActionAccess(paymentsScreens.records, "export"),
    about: "The voucher of a payment that the banks have had, as PDF. The same one again only after 10 seconds.",
    subject: "orderNo",
    effect: "writes",
    input: z.object({ orderNo, language: z.optional(voucherLanguage) }),
    output: file,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
