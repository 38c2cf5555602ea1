import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import type { ClientOutput } from "@/lib/call/call";
import type { sites } from "@/lib/operations/calls/sites";
import { newSite, consoleSiteRoute } from "./site-route";

export type SiteRow = ClientOutput<typeof sites.sites>["rows"][number];

/** Lists the portal's name and settings by host. */
export function SiteList({ world, rows }: { world: string; rows: readonly SiteRow[] }) {
  const t = useTranslations("operations.sites");
  const columns: readonly Column<SiteRow>[] = [
    { head: t("host"), kind: "link", of: ({ host }) => host, to: consoleSiteRoute(world, "") },
    { head: t("name"), of: ({ config }) => config.SYSTEM_NAME || t("usualName") },
    { head: t("number"), of: ({ config }) => config.SYSTEM_NO },
    { head: t("ways"), of: ({ config }) => t(`way.${config.REGISTER_LOGIN_TYPE}`) },
    { head: t("state"), kind: "chip", of: ({ isOpen }) => (isOpen ? ["good", t("open")] : ["quiet", t("closed")]) },
  ];
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <LinkButton tone="primary" href={consoleSiteRoute(world, newSite)}>
            {t("new")}
          </LinkButton>
        }
      >
        {t("lead")}
      </PageHeader>
      <ListFrame>
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={rows}
          rowKey={({ host }) => host}
          empty={<EmptyState>{t("lead")}</EmptyState>}
        />
      </ListFrame>
    </>
  );
}
