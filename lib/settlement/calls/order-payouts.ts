import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { orderNo } from "@/lib/call/field-schemas";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { voucherLanguage } from "@/lib/payments/calls/vouchers";
import { vouchersMax } from "../orders/terms";
import { settlementScreens } from "../screens";
import { settlementOrderShape } from "./order-shape";

const orderWrites = declareCalls("/api/b2b/settle-order", { access: screenAccess(settlementScreens.apply) });
const orderReads = declareCalls("/api/b2b/settle-order", { access: screenAccess(settlementScreens.orders) });
const exportPermission = screenActionAccess(settlementScreens.orders, "export");

/**
 * Declares the calls that repeat the payout of a settlement, and those for the vouchers of payouts (specification 2,
 * section 7).
 */
export const settlementPayouts = {
  repaySettlement: orderWrites.post("againWithdrawOrder", {
    forKeys: false,
    about:
      "Pays the yuan of a failed settlement out again, to the same payee or to another one that is available. The exchange stands, and nothing more is taken.",
    subject: ["orderNo", "payeeNo"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({ orderNo, payeeNo: z.optional(orderNo), ...paymentProof }),
    operation: ({ orderNo: of, payeeNo }) => ({ kind: "resettlement", orderNo: of, ...(payeeNo && { payeeNo }) }),
    output: settlementOrderShape,
    errors: [
      ...paymentProofRefusals,
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ACCOUNT_NOTFOUND",
      "PAYEE_NEEDS_APPROVAL",
      "APPROVAL_NEEDED",
    ],
    changes: ["settlement-orders", "balances"],
  }),
  settlementVoucher: orderReads.post("downloadPaymentVoucher", {
    access: exportPermission,
    about: "The voucher of a settlement that the bank has had, as PDF. The same one again only after 10 seconds.",
    subject: "orderNo",
    effect: "writes",
    input: z.object({ orderNo, language: z.optional(voucherLanguage) }),
    output: file,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
  settlementVouchers: orderReads.post("batchDownloadPaymentVoucher", {
    access: exportPermission,
    about:
      "The vouchers of several settlements as one archive; those that the bank has not had are left out, and it is refused where none is left. The same ones again only after 10 seconds.",
    subject: "orderNos",
    effect: "writes",
    input: z.object({
      orderNos: z.array(orderNo).check(z.minLength(1, "text.missing"), z.maxLength(vouchersMax, "text.long")),
      language: z.optional(voucherLanguage),
    }),
    output: file,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
