import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { TimeText } from "@/components/kit/text/time-text";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { ListFilterBar } from "@/components/kit/select/filters";
import type { Query } from "@/components/kit/select/query";
import { useActiveFilters } from "@/components/kit/select/use-set-filters";
import type { ClientOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Day } from "@/lib/time/beijing";
import { WorldClockModeChip, LiveWorldTime } from "../clock/live-clock";
import { MakeWorldForm } from "./make-world-form";
import { DeleteWorldButton, WorldExpiryForm, ResetWorldButton, TakeSnapshotButton } from "./world-actions";
import { WorldProblemChip } from "./problem-chip";
import { worldsPrefix } from "./world-route";
import styles from "../merchants/row-actions.module.css";

/** Limits the length of a world search text. */
export const worldNameMax = 60;

type World = ClientOutput<typeof operations.worlds>["rows"][number];

/** Lists all worlds with their clocks, and the form that creates one. `today` is the real day in Beijing. */
export function WorldList({ rows, query, today }: { rows: readonly World[]; query: Query; today: Day }) {
  const t = useTranslations("operations.worlds");
  const fields: readonly FilterField[] = [{ kind: "text", name: "name", label: t("search"), lengthMax: worldNameMax }];
  const set = useActiveFilters(fields, query);
  const columns: readonly Column<World>[] = [
    { head: t("name"), kind: "link", of: ({ name }) => name, to: worldsPrefix, isName: true },
    {
      head: t("clock"),
      kind: "node",
      of: (world) => (
        <div className={styles.actions}>
          <WorldClockModeChip clock={world.clock} />
          <WorldProblemChip world={world} />
        </div>
      ),
    },
    { head: t("now"), kind: "node", of: ({ clock }) => <LiveWorldTime clock={clock} /> },
    {
      head: t("nextDue"),
      kind: "node",
      of: ({ nextDue, clock }) => (nextDue ? <TimeText at={nextDue} now={clock.now} style="short" /> : t("none")),
    },
    {
      head: t("expiresAt"),
      kind: "node",
      of: ({ expiresAt }) => (expiresAt ? <TimeText at={expiresAt} now={expiresAt} style="exact" /> : t("kept")),
    },
    { head: t("merchants"), kind: "count", of: ({ merchants }) => merchants },
    { head: t("seed"), kind: "node", of: ({ seed }) => <CopyableText text={seed} label={t("seed")} /> },
    {
      head: t("actions"),
      kind: "node",
      of: (world) => <WorldActions {...world} />,
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
      <ListFilterBar path="/ops" query={query} keep={[]} fields={fields} set={set} />
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
      <div id="make">
        <Card title={t("make")}>
          <MakeWorldForm today={today} />
        </Card>
      </div>
    </>
  );
}

/** Offers the actions on a world. The world on the wall clock permits snapshots only. */
function WorldActions({ name, clock, expiresAt }: World) {
  return (
    <div className={styles.actions}>
      <TakeSnapshotButton world={name} />
      {clock.mode !== "wall" && (
        <>
          <ResetWorldButton world={name} />
          <WorldExpiryForm world={name} expiresAt={expiresAt} />
          <DeleteWorldButton world={name} />
        </>
      )}
    </div>
  );
}
