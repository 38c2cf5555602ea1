import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { hrefWith } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { TimeText } from "@/components/kit/text/time-text";
import type { Got } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import { defaultStage, type exchangeViews } from "@/lib/operations/calls/exchange";
import { exchangePrefix } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type Defaults = Got<typeof exchangeViews.defaults>;
type Defaulted = Defaults["rows"][number];
type Stage = Defaulted["stage"];

const stageTones: Readonly<Record<Stage, Tone>> = { short: "bad", owing: "waiting", cured: "good", closedOut: "quiet" };

/** Exchanges in default: the shortfall, its cost, the collected part, and the time left. */
export function DefaultList({
  world,
  list,
  stage,
  path,
  query,
  now,
}: WorldListProps<Defaults> & { stage: Stage | undefined; path: Route }) {
  const t = useTranslations("operations.defaults");
  const countOf = (each: Stage) => list.stages.find((one) => one.stage === each)?.count ?? 0;
  const tabs = [undefined, ...defaultStage.options].map((each) => ({
    key: each ?? "all",
    label: each ? t(`stages.${each}`) : t("all"),
    href: hrefWith(path, {}, { tab: "defaults", stage: each }),
    count: each ? countOf(each) : list.stages.reduce((sum, { count }) => sum + count, 0),
  }));
  const columns: readonly Column<Defaulted>[] = [
    { head: t("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to: exchangePrefix(world) },
    { head: t("merchant"), of: ({ userNo, merchant }) => t("merchantOf", { userNo, merchant }) },
    { head: t("stage"), kind: "chip", of: (row) => [stageTones[row.stage], t(`stages.${row.stage}`)] },
    { head: t("short"), kind: "money", of: ({ short }) => short, strong: true },
    { head: t("held"), kind: "money", of: ({ held }) => held },
    { head: t("actual"), kind: "money", of: ({ actual }) => actual },
    { head: t("paid"), kind: "node", figures: true, of: (row) => <Paid row={row} /> },
    { head: t("unpaid"), kind: "money", of: ({ unpaid }) => unpaid, strong: true },
    { head: t("left"), kind: "node", of: (row) => <Left row={row} now={now} /> },
    { head: t("defaultedAt"), kind: "time", of: ({ defaultedAt }) => defaultedAt, now },
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

/** The paid part of the cost: by the advance fee first, the rest collected from new funds. */
function Paid({ row: { covered, collected } }: { row: Defaulted }) {
  const t = useTranslations("operations.defaults");
  return (
    <span className={layout.stack}>
      <span>
        <span className={layout.soft}>{t("covered")}</span> <MoneyText amount={covered} />
      </span>
      <span>
        <span className={layout.soft}>{t("collected")}</span> <MoneyText amount={collected} />
      </span>
    </span>
  );
}

/** How long there is before it is closed out, and when funds are looked for next. */
function Left({ row: { workingDaysLeft, closesOutAt, nextCheck }, now }: { row: Defaulted; now: Date }) {
  const t = useTranslations("operations.defaults");
  if (!nextCheck) return <span className={layout.soft}>{t("over")}</span>;
  return (
    <span className={layout.stack}>
      {workingDaysLeft !== null && closesOutAt && (
        <span>
          {t("daysLeft", { days: workingDaysLeft })} · <TimeText at={closesOutAt} now={now} />
        </span>
      )}
      <span>
        <span className={layout.soft}>{t("nextCheck")}</span> <TimeText at={nextCheck} now={now} />
      </span>
    </span>
  );
}
