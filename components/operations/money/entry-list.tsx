import type { Route } from "next";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { entryCalls } from "@/lib/operations/calls/by-hand/entries";
import type { WorldListProps } from "../worlds/world-list-props";
import { EntryActions } from "./entry-actions";

export type Entries = ClientOutput<typeof entryCalls.entries>;
type Entry = Entries["rows"][number];

const tones: Readonly<Record<Entry["state"], Tone>> = { prepared: "waiting", confirmed: "good", discarded: "quiet" };

/** Lists the entries that one operator prepared, with the decision of a second one. */
export function EntryList({ world, list, path, query, now }: WorldListProps<Entries> & { path: Route }) {
  const t = useTranslations("operations.entries");
  const columns: readonly Column<Entry>[] = [
    { head: t("call"), of: ({ label }) => label },
    { head: t("subject"), of: ({ subject }) => subject },
    { head: t("input"), of: ({ input }) => input.map(({ name, value }) => `${name}: ${value}`).join("; ") },
    { head: t("state"), kind: "chip", of: ({ state }) => [tones[state], t(state)] },
    { head: t("preparedBy"), of: ({ preparedBy }) => preparedBy },
    { head: t("preparedAt"), kind: "time", of: ({ preparedAt }) => preparedAt, now },
    { head: t("decidedBy"), of: ({ decidedBy }) => decidedBy ?? "" },
    {
      head: t("actions"),
      kind: "node",
      of: (entry) =>
        entry.decidedAt === null ? <EntryActions world={world} id={entry.id} subject={entry.subject} /> : null,
    },
  ];
  return (
    <PagedTable
      list={list}
      path={path}
      query={query}
      caption={t("waiting", { count: list.waiting })}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState>{t("empty")}</EmptyState>}
    />
  );
}
