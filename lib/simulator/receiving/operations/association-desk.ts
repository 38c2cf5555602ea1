import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { associationDesk } from "@/lib/operations/calls/receiving/associations";
import { association } from "@/lib/receiving/association-states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { decide } from "../associations/review";
import { netOf } from "../associations/sides";
import { associationViews, remittancesOf } from "../associations/views";
import { proofsOf } from "../incomes/proofs";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";

const associationQueue: Handler<typeof associationDesk.associationQueue> = async (
  { state, text, ...paged },
  context,
) => {
  const { world, sql, prisma } = context;
  const found = await pageOfRows<object>(sql, paged, {
    from: "association a",
    ...withFilters({ where: "a.world = $1::uuid", values: [world.id] }, [
      [state, (n) => `a.state = ${n}`],
      [text?.trim().toUpperCase(), (n) => `strpos(a.association_no || ' ' || a.user_no, ${n}) > 0`],
    ]),
    columns: "a.*",
    order: `a.state <> '${association.first}', a.made_at desc, a.association_no desc`,
  });
  const waiting = await prisma.association.count({ where: { world: world.id, state: association.first } });
  const rows = found.rows.map((row) => named<"Association">(row));
  return { ...found, waiting, rows: await listedOf(context, rows) };
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
  const said = await remittancesOf(context, incomes);
  const materials = await prisma.material.findMany({
    where: { world: world.id, id: { in: rows.map(({ materialId }) => materialId) } },
    select: { id: true, amountMinor: true, currency: true, contractDate: true },
  });
  const proofs = await proofsOf(
    context,
    incomes.map(({ detailId }) => detailId),
  );
  const views = await associationViews(context, rows);
  return views.map(({ isReleasable: _, ...view }, at) => {
    const row = rows[at];
    const income = incomes.find(({ id }) => id === row?.incomeId);
    const material = materials.find(({ id }) => id === row?.materialId);
    invariant(row && income && material, "a link has both its sides");
    const currency = currencyOf(row.currency);
    return {
      ...view,
      userNo: row.userNo,
      company: nameOf(row.userNo),
      postscript: said.get(income.remittanceId)?.postscript ?? "",
      income: money(currency, netOf(income)),
      contract: money(currencyOf(material.currency), material.amountMinor),
      contractDate: material.contractDate,
      remittanceNo: said.get(income.remittanceId)?.orderNo ?? "",
      proofs: [...proofs(income.detailId)],
      changes: row.changes,
    };
  });
}

const reviewAssociations: Handler<typeof associationDesk.reviewAssociations> = async (
  { links, isApproved, reason },
  asked,
) =>
  inHeldWorld(asked, async (tx) => {
    const wanted = new Map(links.map(({ associationNo, changes }) => [associationNo, changes]));
    const found = await tx.prisma.association.findMany({
      where: { world: tx.world.id, associationNo: { in: [...wanted.keys()] } },
      select: { id: true },
    });
    if (found.length < wanted.size) return tx.refuse("ORDER_NOTFOUND");
    const done = await decide(
      tx,
      found.map(({ id }) => id),
      { isApproved, reason: reason.trim() },
      ({ associationNo, changes }) => wanted.get(associationNo) === changes,
    );
    const decided = done.map(({ associationNo }) => associationNo);
    const [associationNo] = decided;
    if (associationNo === undefined) return tx.refuse("ORDER_CHANGED");
    return { associationNo, decided, left: [...wanted.keys()].filter((one) => !decided.includes(one)) };
  });

export const associationDeskHandlers: Handlers<typeof associationDesk> = { associationQueue, reviewAssociations };
