import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { permissionTo } from "@/lib/gate/screen";
import { endedSettlement, settlementOrder as machine } from "@/lib/settlement/order-states";
import { settlementScreens } from "@/lib/settlement/screens";
import { businessDocument, type FileHolder, type MaterialStanding, type MaterialSubject } from "../files/declared";
import type { Row } from "../platform/store/records";
import { settlementMaterial, supplyDocuments } from "./banks/bank-operations";
import { lockSettlement } from "./banks/lock-settlement";
import { settlementDraftType } from "./orders/drafts";
import { settlementExport } from "./orders/export-rows";

/** The papers of a settlement and of a settlement payee: they are for whoever of the merchant's may see it. */
const holders: readonly FileHolder[] = [
  {
    shownBy: [settlementOrders.settlement],
    async holds({ prisma, world }, userNo, fileId) {
      const own = { world: world.id, userNo };
      const handedIn = { ...own, bizType: settlementMaterial, fileId };
      return (
        (await prisma.settlementOrder.count({ where: { ...own, documentIds: { has: fileId } } })) > 0 ||
        (await prisma.supplementMaterial.count({ where: handedIn })) > 0
      );
    },
  },
  {
    shownBy: [settlementDrafts.settlementDraft],
    async holds({ prisma, world }, userNo, fileId) {
      // a draft may name any file, and opens none that was sent for something else
      const own = { world: world.id, userNo, id: fileId, use: "SETTLEMENT_PROOF" };
      if ((await prisma.storedFile.count({ where: own })) === 0) return false;
      const where = { world: world.id, userNo, type: settlementDraftType, fileIds: { has: fileId } };
      return (await prisma.formDraft.count({ where })) > 0;
    },
  },
  {
    shownBy: [settlementPayees.settlementPayee],
    async holds({ prisma, world }, userNo, fileId) {
      const where = {
        world: world.id,
        userNo,
        OR: [{ proofIds: { has: fileId } }, { passportIds: { has: fileId } }],
      };
      return (await prisma.settlementPayee.count({ where })) > 0;
    },
  },
];

type Standing = Pick<Row<"SettlementOrder">, "askedFiles" | "state" | "attempts">;

/** What is to be paid out again the bank has had, with its files. */
const standingOf = ({ askedFiles, state, attempts }: Standing): MaterialStanding => ({
  before: askedFiles,
  mayRemove: state === machine.first && attempts === 1,
  isEnded: state === endedSettlement,
});

const settlementOrder: MaterialSubject = {
  sees: settlementScreens.orders.needs,
  handsIn: permissionTo(settlementScreens.orders, "supplement"),
  use: "SUPPLEMENT_MATERIAL",
  async find(tx, userNo, orderNo) {
    const row = await tx.prisma.settlementOrder.findFirst({ where: { world: tx.world.id, userNo, orderNo } });
    return row && standingOf(row);
  },
  async hold(tx, orderNo) {
    const order = await lockSettlement(tx, orderNo);
    return { ...standingOf(order), supplied: () => supplyDocuments(tx, order) };
  },
};

const voucher = businessDocument(
  settlementPayouts.settlementVoucher,
  (orderNo, language) => ({ orderNo, language }),
  async ({ prisma, world }, userNo, orderNo) =>
    (await prisma.settlementOrder.count({ where: { world: world.id, userNo, orderNo } })) > 0,
);

export const settlementFiles = {
  documents: { SETTLEMENT_ORDER: voucher },
  exports: { settlements: settlementExport },
  subjects: { SETTLEMENT_ORDER: settlementOrder },
  holders,
};
