import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/columns";
import { DataTable } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { PageHeader } from "@/components/kit/page-header";
import { Pager } from "@/components/kit/pager";
import type { Query } from "@/components/kit/query";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls";
import { OutboxContent } from "./outbox-content";
import { worldRoute } from "./world-route";

type Outbox = Got<typeof operations.outbox>;
type Entry = Outbox["rows"][number];

/** Codes and mails that a world has sent; what one carries is read one by one, and each reading is noted. */
export function OutboxList({ world, list, query, now }: { world: string; list: Outbox; query: Query; now: Date }) {
  const t = useTranslations("operations.outbox");
  // named casts: a kind is data, `has` looks it up
  const kindText = (kind: string) => (t.has(`kinds.${kind}` as never) ? t(`kinds.${kind}` as never) : kind);
  const purposeText = (purpose: string) => (t.has(`purposes.${purpose}` as never) ? t(`purposes.${purpose}` as never) : t("purposes.other"));
  const columns: readonly Column<Entry>[] = [
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now, style: "exact" },
    { head: t("kind"), of: ({ kind }) => kindText(kind) },
    { head: t("recipient"), of: ({ recipient }) => recipient },
    { head: t("purpose"), of: ({ purpose }) => purposeText(purpose) },
    { head: t("readAt"), kind: "time", of: ({ readAt }) => readAt, now, style: "exact", none: t("never") },
    { head: t("content"), kind: "node", of: ({ id, recipient, isReadable }) => (isReadable ? <OutboxContent {...{ world, id, recipient }} /> : t("gone")) },
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <DataTable caption={t("caption")} columns={columns} rows={list.rows} rowKey={({ id }) => id} empty={<EmptyState>{t("empty")}</EmptyState>} />
      {list.total > 0 && <Pager path={worldRoute(world, "outbox")} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </>
  );
}
