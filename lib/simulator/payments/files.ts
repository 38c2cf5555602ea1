import { paymentsScreens } from "@/lib/payments/screens";
import type { FileSource, MaterialSubject } from "../files/declared";
import { supplyMaterial } from "./banks/bank-operations";
import { batchTemplate } from "./batch/file/template";
import { paymentExport } from "./exports/export-rows";
import { lockPayment } from "./orders/lock-payment";

const template: FileSource = ([text = ""], asked) => batchTemplate(text, asked);

const paymentOrder: MaterialSubject = {
  needs: paymentsScreens.records.needs,
  has: async (sql, world, userNo, orderNo) =>
    (await sql.prisma.payment.count({ where: { world, userNo, orderNo } })) > 0,
  async hold(sql, world, orderNo) {
    const payment = await lockPayment(sql, world, orderNo);
    return (at, by) => supplyMaterial(sql, payment, at, by);
  },
};

export const paymentsFiles = {
  exports: { payments: paymentExport },
  sources: { "template:PAYMENT_BATCH": template },
  subjects: { PAYMENT_ORDER: paymentOrder },
};
