import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { associationMachine } from "@/lib/receiving/association-states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { decideLinkReviews } from "../associations/review";
import { netIncomeMinor } from "../associations/sides";
import { associationViews, remitterDetailsByRemittance } from "../associations/views";
import { incomeProofs } from "../incomes/proofs";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

const associationQueue: Handler<typeof associationReviews.associationQueue> = async (
  { state, text, ...paging },
  context,
) => {
  const { world, sql, prisma } = context;
  const associations = query
    .selectFrom("association as a")
    .where("a.world", "=", world.id)
    .where(({ eb, ref }) =>
      allConditions([
        state && eb("a.state", "=", state),
        text?.trim() &&
          textContainsCondition(
            joinedTextExpression(ref("a.associationNo"), ref("a.userNo")),
            text.trim().toUpperCase(),
          ),
      ]),
    )
    .orderBy(({ eb }) => eb("a.state", "<>", stateLiteral(associationMachine, associationMachine.first)))
    .orderBy("a.madeAt", "desc")
    .orderBy("a.associationNo", "desc");
  const page = await readPage(sql, paging, associations, {
    key: ["a.world", "a.associationNo"],
    select: (listed) => listed.selectAll("a"),
  });
  const waiting = await prisma.association.count({ where: { world: world.id, state: associationMachine.first } });
  return { ...page, waiting, rows: await listedOf(context, page.rows) };
};

async function listedOf(context: InWorld, rows: readonly Row<"Association">[]) {
  const { world, prisma } = context;
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  const incomes = await prisma.income.findMany({
    where: { world: world.id, id: { in: rows.map(({ incomeId }) => incomeId) } },
  });
  const remittances = await remitterDetailsByRemittance(context, incomes);
  const materials = await prisma.material.findMany({
    where: { world: world.id, id: { in: rows.map(({ materialId }) => materialId) } },
    select: { id: true, amountMinor: true, currency: true, contractDate: true },
  });
  const proofs = await incomeProofs(
    context,
    incomes.map(({ detailId }) => detailId),
  );
  const views = await associationViews(context, rows);
  return views.map(({ isReleasable: _, ...view }, at) => {
    const row = rows[at];
    const income = incomes.find(({ id }) => id === row?.incomeId);
    const material = materials.find(({ id }) => id === row?.materialId);
    invariant(row && income && material, "a link has both its sides");
    const currency = currencyFromColumn(row.currency);
    return {
      ...view,
      userNo: row.userNo,
      company: nameOf(row.userNo),
      postscript: remittances.get(income.remittanceId)?.postscript ?? "",
      income: money(currency, netIncomeMinor(income)),
      contract: money(currencyFromColumn(material.currency), material.amountMinor),
      contractDate: material.contractDate,
      remittanceNo: remittances.get(income.remittanceId)?.orderNo ?? "",
      proofs: [...proofs(income.detailId)],
      changes: row.changes,
    };
  });
}

const reviewAssociations: Handler<typeof associationReviews.reviewAssociations> = async (
  { links, isApproved, reason },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const changesByNo = new Map(links.map(({ associationNo, changes }) => [associationNo, changes]));
    const rows = await tx.prisma.association.findMany({
      where: { world: tx.world.id, associationNo: { in: [...changesByNo.keys()] } },
      select: { id: true },
    });
    if (rows.length < changesByNo.size) return tx.refuse("ORDER_NOTFOUND");
    const decidedRows = await decideLinkReviews(
      tx,
      rows.map(({ id }) => id),
      { isApproved, reason: reason.trim() },
      ({ associationNo, changes }) => changesByNo.get(associationNo) === changes,
    );
    const decidedNos = decidedRows.map(({ associationNo }) => associationNo);
    const [associationNo] = decidedNos;
    if (associationNo === undefined) return tx.refuse("ORDER_CHANGED");
    return {
      associationNo,
      decided: decidedNos,
      left: [...changesByNo.keys()].filter((no) => !decidedNos.includes(no)),
    };
  });

export const associationReviewHandlers: Handlers<typeof associationReviews> = { associationQueue, reviewAssociations };
