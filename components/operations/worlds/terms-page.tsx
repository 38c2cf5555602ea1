import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import { StateChip } from "@/components/kit/text/state-chip";
import { WorldSettingForm } from "./set-term";
import { useWorldSettingFormatters, type WorldTerm } from "./term-texts";

/** Lists all terms of a world with their values and defaults. */
export function WorldSettingsPage({ world, rows }: { world: string; rows: readonly WorldTerm[] }) {
  const t = useTranslations("operations.terms");
  const texts = useWorldSettingFormatters();
  const columns: readonly Column<WorldTerm>[] = [
    { head: t("name"), of: texts.name, under: ({ group }) => t(`groups.${group}`) },
    {
      head: t("value"),
      kind: "node",
      fits: true,
      of: (term) => (
        <span>
          {texts.value(term, term.value)} {term.isSet && <StateChip tone="moving">{t("isSet")}</StateChip>}
        </span>
      ),
    },
    { head: t("usual"), of: (term) => texts.value(term, term.usual) },
    {
      head: t("limits"),
      of: (term) => t("between", { min: texts.value(term, term.min), max: texts.value(term, term.max) }),
    },
    { head: t("actions"), kind: "node", fits: true, of: (term) => <WorldSettingForm world={world} term={term} /> },
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <ListFrame>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          empty={<EmptyState>{t("lead")}</EmptyState>}
        />
      </ListFrame>
    </>
  );
}
