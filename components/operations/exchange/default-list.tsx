import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import { defaultStage, type exchangeViews } from "@/lib/operations/calls/exchange";
import { twoAmounts } from "../rows/two-amounts";
import { TwoLines } from "../rows/two-lines";
import { exchangeRoutePrefix } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type Defaults = ClientOutput<typeof exchangeViews.defaults>;
type DefaultRow = Defaults["rows"][number];
type Stage = DefaultRow["stage"];

const stageTones: Readonly<Record<Stage, Tone>> = { short: "bad", owing: "waiting", cured: "good", closedOut: "quiet" };

/** Lists exchanges in default: the shortfall, its cost, the collected part, and the remaining time. */
export function DefaultedExchangeList({
  world,
  list,
  stage,
  path,
  query,
  now,
}: WorldListProps<Defaults> & { stage: Stage | undefined; path: Route }) {
  const t = useTranslations("operations.defaults");
  const countOf = (stageName: Stage) => list.stages.find((row) => row.stage === stageName)?.count ?? 0;
  const tabs = [undefined, ...defaultStage.options].map((stageName) => ({
    key: stageName ?? "all",
    label: stageName ? t(`stages.${stageName}`) : t("all"),
    href: hrefWithQueryChanges(path, {}, { tab: "defaults", stage: stageName }),
    count: stageName ? countOf(stageName) : list.stages.reduce((sum, { count }) => sum + count, 0),
  }));
  const columns: readonly Column<DefaultRow>[] = [
    { head: t("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to: exchangeRoutePrefix(world) },
    { head: t("merchant"), of: ({ merchant }) => merchant, under: ({ userNo }) => userNo },
    { head: t("stage"), kind: "chip", of: (row) => [stageTones[row.stage], t(`stages.${row.stage}`)] },
    twoAmounts(t("short"), t("held"), ({ short, held }) => [short, held]),
    twoAmounts(t("unpaid"), t("actual"), ({ unpaid, actual }) => [unpaid, actual]),
    twoAmounts(t("covered"), t("collected"), ({ covered, collected }) => [covered, collected]),
    { head: t("left"), kind: "node", of: (row) => <TimeRemaining row={row} now={now} /> },
  ];
  return (
    <>
      <TabBar label={t("views")} current={stage ?? "all"} tabs={tabs} />
      <PagedTable
        list={list}
        path={path}
        query={query}
        caption={t("caption")}
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}

/** Displays the time left before the exchange is closed out, and the time of the next check for funds. */
function TimeRemaining({ row: { workingDaysLeft, closesOutAt, nextCheck }, now }: { row: DefaultRow; now: Date }) {
  const t = useTranslations("operations.defaults");
  if (!nextCheck) return <span className={layout.soft}>{t("over")}</span>;
  return (
    <TwoLines
      first={
        workingDaysLeft !== null &&
        closesOutAt && (
          <>
            {t("daysLeft", { days: workingDaysLeft })} · <TimeText at={closesOutAt} now={now} />
          </>
        )
      }
      second={
        <>
          {t("nextCheck")} <TimeText at={nextCheck} now={now} />
        </>
      }
    />
  );
}
