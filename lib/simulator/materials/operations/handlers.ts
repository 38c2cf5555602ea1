import type * as z from "zod/mini";
import type { materialVersion } from "@/lib/materials/calls/materials";
import type { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { material as machine, type materialLogistics, materialSwitch } from "@/lib/materials/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import {
  loadMaterialDetail,
  readMaterialLogistics,
  readSettlementRequest,
  loadLogisticsAndSettlementRequests,
} from "../orders/detail";
import { findDuplicateMaterials } from "../orders/twins";
import { materialViews, readMaterialView } from "../orders/views";
import { decideMaterial, decisions } from "../review/decide";
import { decideLogistics } from "../logistics/decide";
import { scheduleAutoAssociation } from "@/lib/simulator/receiving/associations/automatic";
import { decideSettlementRequest } from "../switch/request-switch";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  isAnyOf,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

/** Limits the number of listed materials with waiting logistics or switches: others follow as these are decided. */
const todoMost = 1_000;

/** Returns the ids of materials with logistics, or a switch to settlement, that wait for a decision, oldest first. */
async function idsToDo({ world, prisma }: InWorld, todo: "logistics" | "switches"): Promise<string[]> {
  const rows =
    todo === "logistics"
      ? await prisma.materialLogistics.findMany({ ...waitingLogistics(world.id), take: todoMost })
      : await prisma.materialSwitch.findMany({ ...waitingSwitches(world.id), take: todoMost });
  return rows.map(({ materialId }) => materialId);
}

const waitingLogistics = (world: string) => ({
  where: { world, state: "filled" satisfies (typeof materialLogistics.states)[number] },
  orderBy: [{ madeAt: "asc" as const }, { id: "asc" as const }],
});
const waitingSwitches = (world: string) => ({
  where: { world, state: materialSwitch.first },
  orderBy: [{ askedAt: "asc" as const }, { id: "asc" as const }],
});

const materialQueue: Handler<typeof opsMaterialReviews.materialQueue> = async (
  { state, todo, text, ...paging },
  context,
) => {
  const { world, sql, prisma } = context;
  const ids = todo && (await idsToDo(context, todo));
  const materials = query
    .selectFrom("material as m")
    .where("m.world", "=", world.id)
    .where(({ eb, fn, ref }) =>
      allConditions([
        state && eb("m.state", "=", state),
        ids && isAnyOf(ref("m.id"), ids, "uuid"),
        text?.trim() &&
          textContainsCondition(
            fn("lower", [
              joinedTextExpression(
                ref("m.serialNo"),
                ref("m.contractNo"),
                ref("m.userNo"),
                ref("m.buyerName"),
                ref("m.fileBatchNo"),
              ),
            ]),
            text.trim().toLowerCase(),
          ),
      ]),
    )
    // what waits, the oldest first; of the others the newest
    .orderBy((eb) => eb("m.state", "<>", stateLiteral(machine, machine.first)))
    .orderBy((eb) =>
      eb.case().when("m.state", "=", stateLiteral(machine, machine.first)).then(eb.ref("m.submittedAt")).end(),
    )
    .orderBy("m.submittedAt", "desc")
    .orderBy("m.id", "desc");
  const resultPage = await readPage(sql, paging, materials, {
    key: ["m.world", "m.id"],
    select: (page) => page.selectAll("m"),
  });
  const { rows } = resultPage;
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  const waiting = await prisma.material.count({ where: { world: world.id, state: machine.first } });
  const views = await materialViews(context, rows);
  const supplementsOf = await loadLogisticsAndSettlementRequests(context, rows);
  return {
    ...resultPage,
    waiting,
    logisticsWaiting: await prisma.materialLogistics.count({ where: waitingLogistics(world.id).where }),
    switchesWaiting: await prisma.materialSwitch.count({ where: waitingSwitches(world.id).where }),
    rows: views.map((material, at) => {
      const { userNo = "", id = "" } = rows[at] ?? {};
      return { material, userNo, company: nameOf(userNo), ...supplementsOf(id) };
    }),
  };
};

const materialCase: Handler<typeof opsMaterialReviews.materialCase> = async ({ serialNo }, context) => {
  const { world, prisma, refuse } = context;
  const row = await prisma.material.findFirst({ where: { world: world.id, serialNo } });
  if (!row) return refuse("ORDER_NOTFOUND");
  const { userNo } = row;
  const detail = await loadMaterialDetail(context, row);
  const twins = await findDuplicateMaterials(context, row);
  const nameOf = await namesOfMerchants(context, [userNo]);
  const { state } = detail.material;
  return {
    ...detail,
    userNo,
    company: nameOf(userNo),
    events: decisions.filter((event) => machine.next(state, event) !== undefined),
    duplicates: (await materialViews(context, twins)).map((twin) => ({
      serialNo: twin.serialNo,
      state: twin.state,
    })),
  };
};

const reviewMaterial: Handler<typeof opsMaterialReviews.reviewMaterial> = async (
  { serialNo, changes, decision, findings, reason },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockRow(tx, "Material", { world: tx.world.id, serialNo });
    if (!row) return tx.refuse("ORDER_NOTFOUND");
    if (row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    if (!(await decideMaterial(tx, row, decision, { findings, reason }))) return tx.refuse("OPERATION_NOT_ALLOW");
    if (decision === "approve") await scheduleAutoAssociation(tx, [row]);
    return readMaterialView(tx, row.id);
  });

const reviewLogistics: Handler<typeof opsMaterialReviews.reviewLogistics> = async (
  { serialNo, ...decision },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockRow(tx, "Material", { world: tx.world.id, serialNo });
    if (!row) return tx.refuse("ORDER_NOTFOUND");
    const error = await decideLogistics(tx, row, decision);
    return error ? tx.refuse(error) : readMaterialLogistics(tx, row);
  });

const reviewSwitch: Handler<typeof opsMaterialReviews.reviewSwitch> = async ({ serialNo, ...decision }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockRow(tx, "Material", { world: tx.world.id, serialNo });
    if (!row) return tx.refuse("ORDER_NOTFOUND");
    const error = await decideSettlementRequest(tx, row, decision);
    return error ? tx.refuse(error) : readSettlementRequest(tx, row);
  });

/**
 * Decides about each of many materials that can be decided, locking each; returns the decided rows, and the serial
 * numbers of the decided and of the remaining ones.
 */
async function decideEach(
  tx: Tx,
  of: readonly z.output<typeof materialVersion>[],
  decide: (row: Row<"Material">, changes: number) => Promise<boolean>,
) {
  const decidedRows: Row<"Material">[] = [];
  // in one order, so that two who decide about the same wait for one another
  const versions = new Map(of.map(({ serialNo, changes }) => [serialNo, changes]));
  const materials = await tx.prisma.material.findMany({
    where: { world: tx.world.id, serialNo: { in: [...versions.keys()] } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of materials) {
    const row = await lockRow(tx, "Material", { world: tx.world.id, id });
    if (row && (await decide(row, versions.get(row.serialNo) ?? -1))) decidedRows.push(row);
  }
  const decidedNos = decidedRows.map(({ serialNo }) => serialNo);
  return {
    rows: decidedRows,
    reply: { decided: decidedNos, left: [...versions.keys()].filter((serialNo) => !decidedNos.includes(serialNo)) },
  };
}

const reviewMaterials: Handler<typeof opsMaterialReviews.reviewMaterials> = async ({ of, decision, reason }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const { rows, reply } = await decideEach(
      tx,
      of,
      async (row, changes) =>
        row.changes === changes && (await decideMaterial(tx, row, decision, { findings: [], reason })),
    );
    if (decision === "approve") await scheduleAutoAssociation(tx, rows);
    return reply;
  });

const reviewLogisticsTogether: Handler<typeof opsMaterialReviews.reviewLogisticsTogether> = async (
  { of, decision, reason },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const { reply } = await decideEach(
      tx,
      of,
      async (row, changes) => (await decideLogistics(tx, row, { changes, decision, reason })) === null,
    );
    return reply;
  });

const reviewSwitches: Handler<typeof opsMaterialReviews.reviewSwitches> = async ({ of, isAgreed, reason }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const { reply } = await decideEach(
      tx,
      of,
      async (row, changes) => (await decideSettlementRequest(tx, row, { changes, isAgreed, reason })) === null,
    );
    return reply;
  });

export const materialQueueHandlers: Handlers<typeof opsMaterialReviews> = {
  materialQueue,
  materialCase,
  reviewMaterial,
  reviewLogistics,
  reviewSwitch,
  reviewMaterials,
  reviewLogisticsTogether,
  reviewSwitches,
};
