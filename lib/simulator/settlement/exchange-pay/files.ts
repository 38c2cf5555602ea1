import { screenActionAccess } from "@/lib/gate/screen";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { endedExchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementScreens } from "@/lib/settlement/screens";
import {
  declareBusinessDocument,
  type FileOwner,
  type MaterialStanding,
  type MaterialSubject,
} from "@/lib/simulator/files/file-declarations";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { resumeOrderAfterMaterials, wereMaterialsRequested } from "./bank-operations";
import { exchangePayExport } from "./export-rows";
import { lockExchangePay } from "./lock-order";

/** Returns the upload status of an order: files requested by operations and submitted to them cannot be removed. */
const standingOf = async (tx: InWorld, row: Row<"ExchangePay">): Promise<MaterialStanding> => ({
  before: row.askedFiles,
  isEnded: row.state === endedExchangePay,
  mayRemove:
    row.state === "pendingConfirmation" ||
    (row.state === "pendingProcessing" && !(await wereMaterialsRequested(tx, row))),
});

const order: MaterialSubject = {
  viewAccess: settlementScreens.exchangePayOrders.access,
  submitAccess: screenActionAccess(settlementScreens.exchangePayOrders, "supplement"),
  use: "SUPPLEMENT_MATERIAL",
  async find(tx, userNo, orderNo) {
    const row = await tx.prisma.exchangePay.findFirst({ where: { world: tx.world.id, userNo, orderNo } });
    return row && standingOf(tx, row);
  },
  async hold(tx, orderNo) {
    const row = await lockExchangePay(tx, orderNo);
    return { ...(await standingOf(tx, row)), markSupplied: () => resumeOrderAfterMaterials(tx, row) };
  },
};

/** Grants access to the documents of an order and its supplements to the users who may read it. */
const fileAccess: FileOwner = {
  readableBy: [exchangePayCalls.exchangePayDetail],
  async holds({ prisma, world }, userNo, fileId) {
    const merchantScope = { world: world.id, userNo };
    return (
      (await prisma.exchangePay.count({ where: { ...merchantScope, documentIds: { has: fileId } } })) > 0 ||
      (await prisma.supplementMaterial.count({ where: { ...merchantScope, bizType: "EXCHANGE_PAY_ORDER", fileId } })) >
        0
    );
  },
};

const voucher = declareBusinessDocument(
  exchangePayCalls.exchangePayVoucher,
  (orderNo, language) => ({ orderNo, language }),
  async ({ prisma, world }, userNo, orderNo) =>
    (await prisma.exchangePay.count({ where: { world: world.id, userNo, orderNo } })) > 0,
);

export const exchangePayFiles = {
  documents: { EXCHANGE_PAY_ORDER: voucher },
  exports: { exchangePays: exchangePayExport },
  subjects: { EXCHANGE_PAY_ORDER: order },
  holders: [fileAccess],
};
