import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/card";
import { DataTable, type Column } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls";
import { RestoreSnapshot, TakeSnapshot } from "./world-deeds";

type Snapshot = Got<typeof operations.snapshots>["rows"][number];

/** A world's snapshots, each with the way back to it. */
export function SnapshotList({ world, rows, now }: { world: string; rows: readonly Snapshot[]; now: Date }) {
  const t = useTranslations("operations.snapshots");
  const columns: readonly Column<Snapshot>[] = [
    { key: "name", head: t("name"), cell: ({ name }) => name },
    { key: "at", head: t("at"), cell: ({ at }) => <TimeText at={at} now={now} style="exact" /> },
    { key: "madeAt", head: t("madeAt"), cell: ({ madeAt }) => <TimeText at={madeAt} now={now} style="exact" /> },
    { key: "actions", head: t("actions"), cell: ({ snapshotId }) => <RestoreSnapshot world={world} snapshotId={snapshotId} suggested={`${world}-${snapshotId.slice(-4)}`} /> },
  ];
  return (
    <Card title={t("title")} action={<TakeSnapshot world={world} />}>
      <DataTable caption={t("caption", { name: world })} columns={columns} rows={rows} rowKey={({ snapshotId }) => snapshotId} empty={<EmptyState>{t("empty")}</EmptyState>} />
    </Card>
  );
}
