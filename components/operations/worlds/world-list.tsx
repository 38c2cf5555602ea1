import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Copyable } from "@/components/kit/text/copyable";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { TimeText } from "@/components/kit/text/time-text";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { ClockChip, LiveTime } from "../clock/live-clock";
import { MakeWorldForm } from "./make-world-form";
import { ResetWorld, TakeSnapshot } from "./world-actions";
import { TroubleChip } from "./trouble-chip";
import { worldsPrefix } from "./world-route";
import styles from "../merchants/row-actions.module.css";

type World = Got<typeof operations.worlds>["rows"][number];

/** All worlds with their clocks, and the form that makes one. */
export function WorldList({ rows }: { rows: readonly World[] }) {
  const t = useTranslations("operations.worlds");
  const columns: readonly Column<World>[] = [
    { head: t("name"), kind: "link", of: ({ name }) => name, to: worldsPrefix },
    {
      head: t("clock"),
      kind: "node",
      of: (world) => (
        <div className={styles.actions}>
          <ClockChip clock={world.clock} />
          <TroubleChip world={world} />
        </div>
      ),
    },
    { head: t("now"), kind: "node", of: ({ clock }) => <LiveTime clock={clock} /> },
    {
      head: t("nextDue"),
      kind: "node",
      of: ({ nextDue, clock }) => (nextDue ? <TimeText at={nextDue} now={clock.now} style="short" /> : t("none")),
    },
    { head: t("merchants"), kind: "count", of: ({ merchants }) => merchants },
    { head: t("seed"), kind: "node", of: ({ seed }) => <Copyable text={seed} label={t("seed")} /> },
    {
      head: t("actions"),
      kind: "node",
      of: ({ name, clock }) => (
        <div className={styles.actions}>
          <TakeSnapshot world={name} />
          {clock.mode !== "wall" && <ResetWorld world={name} />}
        </div>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <LinkButton tone="primary" href="#make">
            {t("make")}
          </LinkButton>
        }
      >
        {t("lead")}
      </PageHeader>
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
      <div id="make">
        <Card title={t("make")}>
          <MakeWorldForm />
        </Card>
      </div>
    </>
  );
}
