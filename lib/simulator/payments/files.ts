import { screenActionAccess } from "@/lib/gate/screen";
import { paymentVouchers } from "@/lib/payments/calls/vouchers";
import { paymentsScreens } from "@/lib/payments/screens";
import type { payment } from "@/lib/payments/states";
import {
  declareBusinessDocument,
  type FileSource,
  type MaterialStanding,
  type MaterialSubject,
} from "../files/file-declarations";
import type { Row } from "../platform/store/records";
import { resumePaymentAfterDocuments } from "./banks/bank-operations";
import { paymentFileTemplate } from "./batch/file/template";
import { paymentExport } from "./exports/export-rows";
import { paymentsFileOwners } from "./file-owners";
import { lockPayment } from "./orders/lock-payment";

const template: FileSource = ([text = ""], context) => paymentFileTemplate(text, context);

const endStates = ["canceled", "failure"] as const satisfies readonly (typeof payment.states)[number][];

const standingOf = ({ askedFiles, state }: Pick<Row<"Payment">, "askedFiles" | "state">): MaterialStanding => ({
  before: askedFiles,
  mayRemove: state === "pending",
  isEnded: endStates.some((endState) => endState === state),
});

const paymentOrder: MaterialSubject = {
  viewAccess: paymentsScreens.records.access,
  submitAccess: screenActionAccess(paymentsScreens.records, "supplement"),
  use: "SUPPLEMENT_MATERIAL",
  async find(tx, userNo, orderNo) {
    const row = await tx.prisma.payment.findFirst({ where: { world: tx.world.id, userNo, orderNo } });
    return row && standingOf(row);
  },
  async hold(tx, orderNo) {
    const payment = await lockPayment(tx, orderNo);
    return { ...standingOf(payment), markSupplied: () => resumePaymentAfterDocuments(tx, payment) };
  },
};

const voucher = declareBusinessDocument(
  paymentVouchers.voucher,
  (orderNo, language) => ({ orderNo, language }),
  async ({ prisma, world }, userNo, orderNo) =>
    (await prisma.payment.count({ where: { world: world.id, userNo, orderNo } })) > 0,
);

export const paymentsFiles = {
  documents: { PAYMENT_ORDER: voucher },
  exports: { payments: paymentExport },
  sources: { "template:PAYMENT_BATCH": template },
  subjects: { PAYMENT_ORDER: paymentOrder },
  holders: paymentsFileOwners,
};
