import { permissionTo } from "@/lib/gate/screen";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { endedExchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementScreens } from "@/lib/settlement/screens";
import { businessDocument, type FileHolder, type MaterialStanding, type MaterialSubject } from "../../files/declared";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { supplyOrder, wereMaterialsAsked } from "./bank-operations";
import { exchangePayExport } from "./export-rows";
import { lockOrder } from "./lock-order";

/** How an order stands with its files: what operations asked for and were handed stays with them. */
const standingOf = async (tx: InWorld, row: Row<"ExchangePay">): Promise<MaterialStanding> => ({
  before: row.askedFiles,
  isEnded: row.state === endedExchangePay,
  mayRemove:
    row.state === "pendingConfirmation" || (row.state === "pendingProcessing" && !(await wereMaterialsAsked(tx, row))),
});

const order: MaterialSubject = {
  sees: settlementScreens.exchangePayOrders.needs,
  handsIn: permissionTo(settlementScreens.exchangePayOrders, "supplement"),
  use: "SUPPLEMENT_MATERIAL",
  async find(tx, userNo, orderNo) {
    const row = await tx.prisma.exchangePay.findFirst({ where: { world: tx.world.id, userNo, orderNo } });
    return row && standingOf(tx, row);
  },
  async hold(tx, orderNo) {
    const row = await lockOrder(tx, orderNo);
    return { ...(await standingOf(tx, row)), supplied: () => supplyOrder(tx, row) };
  },
};

/** The documents of an order, and what was supplemented: they are for whoever may see it. */
const holder: FileHolder = {
  shownBy: [exchangePays.exchangePayDetail],
  async holds({ prisma, world }, userNo, fileId) {
    const own = { world: world.id, userNo };
    return (
      (await prisma.exchangePay.count({ where: { ...own, documentIds: { has: fileId } } })) > 0 ||
      (await prisma.supplementMaterial.count({ where: { ...own, bizType: "EXCHANGE_PAY_ORDER", fileId } })) > 0
    );
  },
};

const voucher = businessDocument(
  exchangePays.exchangePayVoucher,
  (orderNo, language) => ({ orderNo, language }),
  async ({ prisma, world }, userNo, orderNo) =>
    (await prisma.exchangePay.count({ where: { world: world.id, userNo, orderNo } })) > 0,
);

export const exchangePayFiles = {
  documents: { EXCHANGE_PAY_ORDER: voucher },
  exports: { exchangePays: exchangePayExport },
  subjects: { EXCHANGE_PAY_ORDER: order },
  holders: [holder],
};
