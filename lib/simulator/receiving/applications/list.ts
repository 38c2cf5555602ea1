import * as z from "zod/mini";
import { screenActionAccess } from "@/lib/gate/screen";
import { applicationDaysMax } from "@/lib/receiving/account-terms";
import { receivingBank } from "@/lib/receiving/account-places";
import { exportedApplications, type accountApplications } from "@/lib/receiving/calls/applications";
import { receivingScreens } from "@/lib/receiving/screens";
import { placedByColumn } from "../../access/operator-names";
import { requestExport } from "../../files/exports/apply";
import { timeCell, type Columns } from "../../files/exports/columns";
import { exportKindOfList } from "../../files/exports/list-export";
import type { Handler } from "@/lib/simulator/platform/handler";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query } from "@/lib/simulator/platform/store/query";
import { accountApplicationViews, toApplicationView, type AccountApplicationView } from "./rows";

/** Returns the applications `a` of a merchant's list, newest first. */
const listedApplications = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, kind, applicationNo }: z.output<typeof exportedApplications>,
) =>
  query
    .selectFrom("receivingApplication as a")
    .where("a.world", "=", world)
    .where("a.userNo", "=", userNo)
    .where("a.placedAt", ">=", gte)
    .where("a.placedAt", "<", lt)
    .where((eb) =>
      allConditions([
        state && eb("a.state", "=", state),
        kind && eb("a.kind", "=", kind),
        applicationNo?.trim() && textContainsCondition(eb.ref("a.applicationNo"), applicationNo.trim().toUpperCase()),
      ]),
    )
    .orderBy("a.placedAt", "desc")
    .orderBy("a.id", "desc");

export const listReceivingApplications: Handler<typeof accountApplications.applications> = async (
  { currentPage, pageSize, ...filters },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = listedDateSpan(filters, now, applicationDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const applications = listedApplications(world.id, principal.userNo, span, filters);
  const page = await readPage(sql, { currentPage, pageSize }, applications, {
    key: ["a.world", "a.id"],
    select: (listed) => listed.selectAll("a"),
  });
  return { ...page, rows: await accountApplicationViews(context, page.rows) };
};

export const requestReceivingApplicationExport: Handler<typeof accountApplications.exportApplications> = async (
  { format, ...filters },
  context,
) => {
  const { refusal } = listedDateSpan(filters, context.now, applicationDaysMax);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  return context.transact((tx) =>
    requestExport(tx, { kind: "receivingApplications", format, filters: z.encode(exportedApplications, filters) }),
  );
};

const columns: Columns<AccountApplicationView> = {
  applicationNo: [22, ({ applicationNo }) => applicationNo],
  state: [14, ({ state }, t) => t(`receiving.accountApplication.${state}`)],
  kind: [14, ({ kind }, t) => t(`receiving.accountKind.${kind}`)],
  country: [10, ({ country }) => country],
  bank: [28, (row) => receivingBank(row)?.en ?? row.bank],
  currencies: [24, ({ currencies }) => currencies.join(", ")],
  holderName: [24, ({ holderName }) => holderName],
  website: [30, ({ website }) => website],
  reason: [30, ({ reason }) => reason],
  operator: [14, ({ operator }) => operator],
  submittedAt: [18, ({ submittedAt }) => timeCell(submittedAt)],
  decidedAt: [18, ({ decidedAt }) => timeCell(decidedAt)],
};

/** Exports applications as a sheet with the columns of the list. */
export const applicationExport = exportKindOfList({
  name: "receivingApplications",
  access: screenActionAccess(receivingScreens.accounts, "export"),
  at: "a.placedAt",
  select: (rows) => rows.selectAll("a").select(placedByColumn("a")),
  filters: exportedApplications,
  daysMax: applicationDaysMax,
  rows: listedApplications,
  columns,
  toView: ({ operator, ...row }) => toApplicationView(row, operator ?? ""),
});
