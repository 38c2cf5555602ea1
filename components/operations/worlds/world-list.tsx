import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
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
import { RowActions } from "../rows/row-actions";
import { MakeWorldForm } from "./make-world-form";
import { DeleteWorldButton, WorldExpiryForm, ResetWorldButton, TakeSnapshotButton } from "./world-actions";
import { WorldProblemChip } from "./problem-chip";
import { worldsPrefix } from "./world-route";
import styles from "../rows/row-actions.module.css";

/** Limits the length of a world search text. */
export const worldNameMax = 60;

type World = ClientOutput<typeof operations.worlds>["rows"][number];

/** Lists all worlds with their clocks, and the form that creates one. `today` is the real day in Beijing. */
export function WorldList({ rows, query, today }: { rows: readonly World[]; query: Query; today: Day }) {
  const t = useTranslations("operations.worlds");
  const fields: readonly FilterField[] = [{ kind: "text", name: "name", label: t("search"), lengthMax: worldNameMax }];
  const set = useActiveFilters(fields, query);
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
      <ListFrame>
        <DataTable
          caption={t("caption")}
          columns={useWorldColumns()}
          rows={rows}
          rowKey={({ name }) => name}
          empty={<EmptyState>{t("empty")}</EmptyState>}
        />
      </ListFrame>
      <div id="make">
        <Card title={t("make")}>
          <MakeWorldForm today={today} />
        </Card>
      </div>
    </>
  );
}

/** Returns the columns of the list, the name first. */
function useWorldColumns(): readonly Column<World>[] {
  const t = useTranslations("operations.worlds");
  return [
    {
      head: `${t("name")} · ${t("seed")}`,
      kind: "link",
      of: ({ name }) => name,
      key: ({ name }) => name,
      to: worldsPrefix,
      under: ({ seed }) => seed,
    },
    {
      head: t("clock"),
      kind: "node",
      fits: true,
      of: (world) => (
        <div className={styles.actions}>
          <WorldClockModeChip clock={world.clock} />
          <WorldProblemChip world={world} />
        </div>
      ),
    },
    { head: t("now"), kind: "node", fits: true, of: ({ clock }) => <LiveWorldTime clock={clock} /> },
    {
      head: t("nextDue"),
      kind: "node",
      fits: true,
      of: ({ nextDue, clock }) => (nextDue ? <TimeText at={nextDue} now={clock.now} style="short" /> : t("none")),
    },
    {
      head: t("expiresAt"),
      kind: "node",
      fits: true,
      of: ({ expiresAt }) => (expiresAt ? <TimeText at={expiresAt} now={expiresAt} style="dated" /> : t("kept")),
    },
    { head: t("merchants"), kind: "count", of: ({ merchants }) => merchants },
    {
      head: t("actions"),
      kind: "node",
      fits: true,
      of: (world) => <WorldActions {...world} />,
    },
  ];
}

/** Offers the actions on a world. The world on the wall clock permits snapshots only. */
function WorldActions({ name, clock, expiresAt }: World) {
  return (
    <RowActions
      more={
        clock.mode !== "wall" && (
          <>
            <ResetWorldButton world={name} />
            <WorldExpiryForm world={name} expiresAt={expiresAt} />
            <DeleteWorldButton world={name} />
          </>
        )
      }
    >
      <TakeSnapshotButton world={name} />
    </RowActions>
  );
}
