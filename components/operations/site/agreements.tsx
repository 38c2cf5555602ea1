import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import type { ClientOutput } from "@/lib/call/call";
import type { agreementActions } from "@/lib/operations/calls/agreements";
import { beijingText } from "@/lib/time/beijing";
import { consoleWorldRoute } from "../worlds/world-route";

type Row = ClientOutput<typeof agreementActions.agreements>["rows"][number];

/** Lists the agreements of a world: the active version, the upcoming one, and the number of acceptances. */
export function AgreementVersionList({ world, rows }: { world: string; rows: readonly Row[] }) {
  const t = useTranslations("operations.agreements");
  const versionText = (version: Row["versions"][number] | undefined) =>
    version ? t("since", { version: String(version.version), at: beijingText(version.activeAt) }) : t("none");
  const columns: readonly Column<Row>[] = [
    {
      head: t("agreement"),
      kind: "link",
      of: ({ title }) => title,
      key: ({ id }) => id,
      to: `${consoleWorldRoute(world, "agreements")}?id=`,
      isName: true,
    },
    { head: t("active"), of: ({ versions }) => versionText(versions.find(({ isActive }) => isActive)) },
    { head: t("coming"), of: ({ versions }) => versionText(versions[0]?.isActive ? undefined : versions[0]) },
    { head: t("accepted"), kind: "count", of: ({ accepted }) => accepted },
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <ListFrame>
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState>{t("none")}</EmptyState>}
        />
      </ListFrame>
    </>
  );
}
