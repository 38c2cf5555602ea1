import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Got } from "@/lib/call/call";
import type { agreementActions } from "@/lib/operations/calls/agreements";
import { beijingText } from "@/lib/time/beijing";
import { worldRoute } from "../worlds/world-route";

type Row = Got<typeof agreementActions.agreements>["rows"][number];

/** The agreements of a world: which version is active, which is to come, and who has accepted. */
export function Agreements({ world, rows }: { world: string; rows: readonly Row[] }) {
  const t = useTranslations("operations.agreements");
  const said = (one: Row["versions"][number] | undefined) =>
    one ? t("since", { version: String(one.version), at: beijingText(one.activeAt) }) : t("none");
  const columns: readonly Column<Row>[] = [
    {
      head: t("agreement"),
      kind: "link",
      of: ({ title }) => title,
      key: ({ id }) => id,
      to: `${worldRoute(world, "agreements")}?id=`,
      wraps: true,
    },
    { head: t("active"), of: ({ versions }) => said(versions.find(({ isActive }) => isActive)) },
    { head: t("coming"), of: ({ versions }) => said(versions[0]?.isActive ? undefined : versions[0]) },
    { head: t("accepted"), kind: "count", of: ({ accepted }) => accepted },
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t("none")}</EmptyState>}
      />
    </>
  );
}
