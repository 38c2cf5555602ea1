import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { screenActionAccess } from "@/lib/gate/screen";
import { endedSettlement, settlementMachine as machine } from "@/lib/settlement/order-states";
import { settlementScreens } from "@/lib/settlement/screens";
import {
  declareBusinessDocument,
  type FileOwner,
  type MaterialStanding,
  type MaterialSubject,
} from "../files/file-declarations";
import type { Row } from "../platform/store/records";
import { settlementMaterial, resumeAfterDocuments } from "./banks/bank-operations";
import { lockSettlement } from "./banks/lock-settlement";
import { settlementDraftType } from "./orders/drafts";
import { settlementExport } from "./orders/export-rows";

/**
 * Defines who may open the documents of settlements and settlement payees: the merchant's operators who may view the
 * record.
 */
const documentOwners: readonly FileOwner[] = [
  {
    readableBy: [settlementOrders.settlement],
    async holds({ prisma, world }, userNo, fileId) {
      const merchantRows = { world: world.id, userNo };
      const handedIn = { ...merchantRows, bizType: settlementMaterial, fileId };
      return (
        (await prisma.settlementOrder.count({ where: { ...merchantRows, documentIds: { has: fileId } } })) > 0 ||
        (await prisma.supplementMaterial.count({ where: handedIn })) > 0
      );
    },
  },
  {
    readableBy: [settlementDrafts.settlementDraft],
    async holds({ prisma, world }, userNo, fileId) {
      // a draft may name any file, and opens none that was sent for something else
      const ownedFile = { world: world.id, userNo, id: fileId, use: "SETTLEMENT_PROOF" };
      if ((await prisma.storedFile.count({ where: ownedFile })) === 0) return false;
      const where = { world: world.id, userNo, type: settlementDraftType, fileIds: { has: fileId } };
      return (await prisma.formDraft.count({ where })) > 0;
    },
  },
  {
    readableBy: [settlementPayees.settlementPayee],
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

/**
 * Returns the material standing of a settlement; one that is paid out again was already with the bank, together with
 * its files.
 */
const standingOf = ({ askedFiles, state, attempts }: Standing): MaterialStanding => ({
  before: askedFiles,
  mayRemove: state === machine.first && attempts === 1,
  isEnded: state === endedSettlement,
});

const settlementOrder: MaterialSubject = {
  viewAccess: settlementScreens.orders.access,
  submitAccess: screenActionAccess(settlementScreens.orders, "supplement"),
  use: "SUPPLEMENT_MATERIAL",
  async find(tx, userNo, orderNo) {
    const row = await tx.prisma.settlementOrder.findFirst({ where: { world: tx.world.id, userNo, orderNo } });
    return row && standingOf(row);
  },
  async hold(tx, orderNo) {
    const order = await lockSettlement(tx, orderNo);
    return { ...standingOf(order), markSupplied: () => resumeAfterDocuments(tx, order) };
  },
};

const voucher = declareBusinessDocument(
  settlementPayouts.settlementVoucher,
  (orderNo, language) => ({ orderNo, language }),
  async ({ prisma, world }, userNo, orderNo) =>
    (await prisma.settlementOrder.count({ where: { world: world.id, userNo, orderNo } })) > 0,
);

export const settlementFiles = {
  documents: { SETTLEMENT_ORDER: voucher },
  exports: { settlements: settlementExport },
  subjects: { SETTLEMENT_ORDER: settlementOrder },
  holders: documentOwners,
};
