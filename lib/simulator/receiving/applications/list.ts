import * as z from "zod/mini";
import { permissionTo } from "@/lib/gate/screen";
import { applicationDaysMax } from "@/lib/receiving/account-terms";
import { receivingBank } from "@/lib/receiving/account-places";
import { exportedApplications, type accountApplications } from "@/lib/receiving/calls/applications";
import { receivingScreens } from "@/lib/receiving/screens";
import { placedBy } from "../../access/operator-names";
import { applyFor } from "../../files/exports/apply";
import { timeCell, type Columns } from "../../files/exports/columns";
import { exportOfList } from "../../files/exports/list-export";
import type { Handler } from "@/lib/simulator/platform/handler";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { applicationViews, toApplicationView, type AccountApplicationView } from "./rows";

const from = "receiving_application a";

/** Returns the SQL condition for the applications `a` in a merchant's list. */
const applicationsWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, kind, applicationNo }: z.output<typeof exportedApplications>,
) =>
  withFilters(
    {
      where:
        "a.world = $1::uuid and a.user_no = $2 and a.placed_at >= $3::timestamptz and a.placed_at < $4::timestamptz",
      values: [world, userNo, gte, lt],
    },
    [
      [state, (n) => `a.state = ${n}`],
      [kind, (n) => `a.kind = ${n}`],
      [applicationNo?.trim().toUpperCase(), (n) => `strpos(a.application_no, ${n}) > 0`],
    ],
  );

export const accountApplicationList: Handler<typeof accountApplications.applications> = async (
  { currentPage, pageSize, ...filters },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = daysListed(filters, now, applicationDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const page = await pageOfRows<object>(
    sql,
    { currentPage, pageSize },
    {
      from,
      ...applicationsWhere(world.id, principal.userNo, span, filters),
      columns: "a.*",
      order: "a.placed_at desc, a.id desc",
    },
  );
  const rows = page.rows.map((row) => rowOfModel<"ReceivingApplication">(row));
  return { ...page, rows: await applicationViews(context, rows) };
};

export const exportApplications: Handler<typeof accountApplications.exportApplications> = async (
  { format, ...filters },
  context,
) => {
  const { refusal } = daysListed(filters, context.now, applicationDaysMax);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  return context.transact((tx) =>
    applyFor(tx, { kind: "receivingApplications", format, filters: z.encode(exportedApplications, filters) }),
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
export const applicationExport = exportOfList({
  name: "receivingApplications",
  access: permissionTo(receivingScreens.accounts, "export"),
  from,
  select: `a.*, ${placedBy("a")}`,
  filters: exportedApplications,
  daysMax: applicationDaysMax,
  where: applicationsWhere,
  columns,
  toView: ({ operator, ...row }: { operator: string | null }) =>
    toApplicationView(rowOfModel<"ReceivingApplication">(row), operator ?? ""),
});
