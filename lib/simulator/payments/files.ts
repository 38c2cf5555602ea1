import { permissionTo } from "@/lib/gate/screen";
import { paymentsScreens } from "@/lib/payments/screens";
import type { FileSource, MaterialStanding, MaterialSubject } from "../files/declared";
import type { Row } from "../store/records";
import { supplyMaterial } from "./banks/bank-operations";
import { batchTemplate } from "./batch/file/template";
import { paymentExport } from "./exports/export-rows";
import { paymentsFileHolders } from "./file-holders";
import { lockPayment } from "./orders/lock-payment";

const template: FileSource = ([text = ""], asked) => batchTemplate(text, asked);

const standingOf = ({ askedFiles, state }: Pick<Row<"Payment">, "askedFiles" | "state">): MaterialStanding => ({
  before: askedFiles,
  mayRemove: state === "pending",
});

const paymentOrder: MaterialSubject = {
  sees: paymentsScreens.records.needs,
  handsIn: permissionTo(paymentsScreens.records, "supplement"),
  use: "SUPPLEMENT_MATERIAL",
  async find(tx, userNo, orderNo) {
    const row = await tx.prisma.payment.findFirst({ where: { world: tx.world.id, userNo, orderNo } });
    return row && standingOf(row);
  },
  async hold(tx, orderNo) {
    const payment = await lockPayment(tx, orderNo);
    return { ...standingOf(payment), supplied: () => supplyMaterial(tx, payment) };
  },
};

export const paymentsFiles = {
  exports: { payments: paymentExport },
  sources: { "template:PAYMENT_BATCH": template },
  subjects: { PAYMENT_ORDER: paymentOrder },
  holders: paymentsFileHolders,
};
