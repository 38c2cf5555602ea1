import type { CallOutput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import type { Handler } from "@/lib/simulator/platform/handler";
import { owing, readQuickEntryStanding } from "../quick/standing";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type QuickEntryView = CallOutput<typeof incomeReviews.setQuickEntry>;

async function quickEntryViews(tx: InWorld, rows: readonly Row<"QuickEntry">[]): Promise<QuickEntryView[]> {
  const nameOf = await namesOfMerchants(
    tx,
    rows.map(({ userNo }) => userNo),
  );
  return Promise.all(
    rows.map(async ({ userNo, changedAt }) => ({
      userNo,
      changedAt,
      company: nameOf(userNo),
      ...(await readQuickEntryStanding(tx, userNo)),
      owing: await tx.prisma.income.count({ where: { world: tx.world.id, userNo, ...owing } }),
    })),
  );
}

export const listMerchantEarlyCreditSettings: Handler<typeof incomeReviews.quickEntries> = async (
  { currentPage, pageSize },
  context,
) => {
  const entries = query.selectFrom("quickEntry as q").where("q.world", "=", context.world.id).orderBy("q.userNo");
  const page = await readPage(context.sql, { currentPage, pageSize }, entries, {
    key: ["q.world", "q.userNo"],
    select: (listed) => listed.selectAll("q"),
  });
  return { ...page, rows: await quickEntryViews(context, page.rows) };
};

export const setMerchantEarlyCreditEnabled: Handler<typeof incomeReviews.setQuickEntry> = async (
  { userNo, isOn },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const key = { world: tx.world.id, userNo };
    if ((await tx.prisma.merchant.count({ where: key })) === 0) return tx.refuse("CUSTOMER_NOTFOUND");
    const row = await tx.prisma.quickEntry.upsert({
      where: { world_userNo: key },
      create: { ...key, isOn, changedAt: tx.now },
      update: { isOn, changedAt: tx.now },
    });
    const [view] = await quickEntryViews(tx, [row]);
    invariant(view, "what was set is shown");
    return view;
  });
