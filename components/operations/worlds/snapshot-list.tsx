import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { ClientOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { NewWorldFromSnapshotButton, TakeSnapshotButton } from "./world-actions";

type Snapshot = ClientOutput<typeof operations.snapshots>["rows"][number];

/** Lists a world's snapshots, each with the action that restores it. */
export function SnapshotList({ world, rows, now }: { world: string; rows: readonly Snapshot[]; now: Date }) {
  const t = useTranslations("operations.snapshots");
  const columns: readonly Column<Snapshot>[] = [
    { head: t("name"), of: ({ name }) => name },
    { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "dated" },
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now, style: "dated" },
    {
      head: t("actions"),
      kind: "node",
      of: ({ snapshotId }) => (
        <NewWorldFromSnapshotButton
          world={world}
          snapshotId={snapshotId}
          suggestedName={`${world}-${snapshotId.slice(-4)}`}
        />
      ),
    },
  ];
  return (
    <Card title={t("title")} action={<TakeSnapshotButton world={world} />}>
      <ListFrame>
        <DataTable
          caption={t("caption", { name: world })}
          columns={columns}
          rows={rows}
          rowKey={({ snapshotId }) => snapshotId}
          empty={<EmptyState>{t("empty")}</EmptyState>}
        />
      </ListFrame>
    </Card>
  );
}
