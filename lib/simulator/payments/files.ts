import { permissionTo } from "@/lib/gate/screen";
import { paymentsScreens } from "@/lib/payments/screens";
import type { FileSource, MaterialSubject } from "../files/declared";
import { supplyMaterial } from "./banks/bank-operations";
import { batchTemplate } from "./batch/file/template";
import { paymentExport } from "./exports/export-rows";
import { paymentsFileHolders } from "./file-holders";
import { lockPayment } from "./orders/lock-payment";

const template: FileSource = ([text = ""], asked) => batchTemplate(text, asked);

const paymentOrder: MaterialSubject = {
  sees: paymentsScreens.records.needs,
  handsIn: permissionTo(paymentsScreens.records, "supplement"),
  has: async (tx, userNo, orderNo) =>
    (await tx.prisma.payment.count({ where: { world: tx.world.id, userNo, orderNo } })) > 0,
  async hold(tx, orderNo) {
    const payment = await lockPayment(tx, orderNo);
    return () => supplyMaterial(tx, payment);
  },
};

export const paymentsFiles = {
  exports: { payments: paymentExport },
  sources: { "template:PAYMENT_BATCH": template },
  subjects: { PAYMENT_ORDER: paymentOrder },
  holders: paymentsFileHolders,
};
