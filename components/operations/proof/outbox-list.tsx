import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { TimeText } from "@/components/kit/text/time-text";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { PageHeader } from "@/components/kit/page/page-header";
import type { ClientOutput } from "@/lib/call/call";
import { outboxKind, type operations } from "@/lib/operations/calls/worlds";
import { OutboxContent } from "./outbox-content";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

type Outbox = ClientOutput<typeof operations.outbox>;
type Entry = Outbox["rows"][number];

/** Lists the codes and mails that a world has sent. Contents are opened individually, and each access is recorded. */
export function OutboxList({ world, list, query, now }: WorldListProps<Outbox>) {
  const t = useTranslations("operations.outbox");
  // named casts: a kind is data, `has` looks it up
  const kindText = (kind: string) => (t.has(`kinds.${kind}` as never) ? t(`kinds.${kind}` as never) : kind);
  const purposeText = (purpose: string) =>
    t.has(`purposes.${purpose}` as never) ? t(`purposes.${purpose}` as never) : t("purposes.other");
  const path = consoleWorldRoute(world, "outbox");
  const fields: readonly FilterField[] = [
    {
      kind: "choice",
      name: "kind",
      label: t("kind"),
      options: outboxKind.options.map((value) => ({ value, label: kindText(value) })),
    },
  ];
  const columns: readonly Column<Entry>[] = [
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now, style: "dated" },
    { head: t("kind"), of: ({ kind }) => kindText(kind) },
    { head: t("recipient"), of: ({ recipient }) => recipient },
    { head: t("purpose"), of: ({ purpose }) => purposeText(purpose) },
    { head: t("way"), kind: "node", of: (entry) => <Delivery {...entry} now={now} /> },
    { head: t("readAt"), kind: "time", of: ({ readAt }) => readAt, now, style: "dated", none: t("never") },
    {
      head: t("content"),
      kind: "node",
      of: ({ id, recipient, isReadable }) => (isReadable ? <OutboxContent {...{ world, id, recipient }} /> : t("gone")),
    },
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <FilteredTable
        list={list}
        path={path}
        query={query}
        fields={fields}
        keep={["size"]}
        caption={t("caption")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={(isFiltered) => <EmptyState>{t(isFiltered ? "emptyFiltered" : "empty")}</EmptyState>}
      />
    </>
  );
}

/** Displays the reason a message was not delivered, and the time of the next attempt. */
function Delivery({ failure, nextTryAt, now }: Pick<Entry, "failure" | "nextTryAt"> & { now: Date }) {
  const t = useTranslations("operations.outbox");
  if (failure === "") return "–";
  return (
    <>
      {failure} · {t(nextTryAt ? "again" : "givenUp")}{" "}
      {nextTryAt && <TimeText at={nextTryAt} now={now} style="short" />}
    </>
  );
}
