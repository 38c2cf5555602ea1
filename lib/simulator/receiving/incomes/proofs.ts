import { invariant } from "@/lib/call/refusals";
import type { materialSubjects } from "@/lib/files/terms";
import { screenActionAccess } from "@/lib/gate/screen";
import { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import type { income } from "@/lib/receiving/states";
import type { FileOwner, MaterialStanding, MaterialSubject } from "@/lib/simulator/files/file-declarations";
import { createNamedFileLookup } from "../../files/own-files";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { lockIncome } from "./end-check";

const refundedState = "refunded" satisfies (typeof income.states)[number];

/** Names the subject under which the proof of incomes is uploaded. */
export const incomeSubject = "INCOME" satisfies (typeof materialSubjects)[number];

/**
 * Returns the upload status of an income. Files can be added in each new state, because operations may request more
 * after a rejection. Operations see files immediately, so none can be removed.
 */
async function standingOf(tx: InWorld, row: Row<"Income">): Promise<MaterialStanding> {
  const { world } = tx;
  const last = await tx.prisma.history.findFirst({
    where: { world: world.id, subject: row.id },
    orderBy: { no: "desc" },
    select: { at: true },
  });
  invariant(last, "an income has come to its state");
  const before = await tx.prisma.supplementMaterial.count({
    where: { world: world.id, bizType: incomeSubject, bizId: row.detailId, madeAt: { lt: last.at } },
  });
  return { before, mayRemove: false, isEnded: row.state === refundedState };
}

/** Declares the proof of an income's origin, uploaded by users who may manage the merchant's incomes. */
export const incomeProof: MaterialSubject = {
  viewAccess: receivingScreens.receipts.access,
  submitAccess: screenActionAccess(receivingScreens.receipts, "manage"),
  use: "INCOME_PROOF",
  async find(tx, userNo, detailId) {
    const row = await tx.prisma.income.findFirst({ where: { world: tx.world.id, userNo, detailId } });
    return row && standingOf(tx, row);
  },
  async hold(tx, detailId) {
    const row = (await lockIncome(tx, { detailId })) ?? tx.refuse("ORDER_NOTFOUND");
    return { ...(await standingOf(tx, row)), markSupplied: async () => {} };
  },
};

/** Grants access to the proof of an income to the users of the merchant who may read the income. */
export const proofAccess: FileOwner = {
  readableBy: [receiving.remittance],
  holds: async ({ prisma, world }, userNo, fileId) =>
    (await prisma.supplementMaterial.count({
      where: { world: world.id, userNo, bizType: incomeSubject, fileId },
    })) > 0,
};

interface Proof {
  readonly fileId: string;
  readonly fileName: string;
}

/** Returns the proof of some incomes by their number, oldest first. */
export async function incomeProofs(
  tx: InWorld,
  detailIds: readonly string[],
): Promise<(detailId: string) => readonly Proof[]> {
  // with an empty list, the database would begin by reading all rows
  if (detailIds.length === 0) return () => [];
  const world = tx.world.id;
  const handedIn = await tx.prisma.supplementMaterial.findMany({
    where: { world, bizType: incomeSubject, bizId: { in: [...new Set(detailIds)] } },
    orderBy: [{ madeAt: "asc" }, { fileId: "asc" }],
    select: { bizId: true, fileId: true },
  });
  const namesOf = await createNamedFileLookup(tx, [handedIn.map(({ fileId }) => fileId)]);
  return (detailId) =>
    namesOf(handedIn.filter(({ bizId }) => bizId === detailId).map(({ fileId }) => fileId)).map(
      ({ fileId, fileName }) => ({ fileId, fileName }),
    );
}
