import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/card";
import { Copyable } from "@/components/kit/copyable";
import { DataTable, type Column } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { LinkButton } from "@/components/kit/link-button";
import { PageHeader } from "@/components/kit/page-header";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls";
import { ClockChip, LiveTime } from "./live-clock";
import { MakeWorldForm } from "./make-world-form";
import { ResetWorld, TakeSnapshot } from "./world-deeds";
import { worldRoute } from "./world-route";
import styles from "./row-deeds.module.css";

type World = Got<typeof operations.worlds>["rows"][number];

/** All worlds with their clocks, and the form that makes one. */
export function WorldList({ rows }: { rows: readonly World[] }) {
  const t = useTranslations("operations.worlds");
  const columns: readonly Column<World>[] = [
    { key: "name", head: t("name"), cell: ({ name }) => name },
    { key: "clock", head: t("clock"), cell: ({ clock }) => <ClockChip clock={clock} /> },
    { key: "now", head: t("now"), cell: ({ clock }) => <LiveTime clock={clock} /> },
    { key: "nextDue", head: t("nextDue"), cell: ({ nextDue, clock }) => (nextDue ? <TimeText at={nextDue} now={clock.now} style="short" /> : t("none")) },
    { key: "merchants", head: t("merchants"), cell: ({ merchants }) => merchants, figures: true },
    { key: "seed", head: t("seed"), cell: ({ seed }) => <Copyable text={seed} label={t("seed")} /> },
    { key: "actions", head: t("actions"), cell: ({ name, clock }) => <div className={styles.deeds}><TakeSnapshot world={name} />{clock.mode !== "wall" && <ResetWorld world={name} />}</div> },
  ];
  return (
    <>
      <PageHeader title={t("title")} actions={<LinkButton tone="primary" href="#make">{t("make")}</LinkButton>}>{t("lead")}</PageHeader>
      <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ name }) => name} rowHref={({ name }) => worldRoute(name)} empty={<EmptyState>{t("empty")}</EmptyState>} />
      <div id="make"><Card title={t("make")}><MakeWorldForm /></Card></div>
    </>
  );
}
