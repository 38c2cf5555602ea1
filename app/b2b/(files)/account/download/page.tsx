import { getTranslations } from "next-intl/server";
import { ExportCentre } from "@/components/files/export-centre";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { ListPager } from "@/components/kit/table/list-pager";
import { listPageFromQuery } from "@/components/kit/select/query";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { loadForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { exportCalls } from "@/lib/files/calls/exports";
import { filesScreens } from "@/lib/files/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("files.centre"))("title") };
}

export default async function ExportDownloadsPage({ searchParams }: PageProps<"/b2b/account/download">) {
  const query = await searchParams;
  const input = listPageFromQuery(query);
  const [list, now, t] = await Promise.all([
    loadForPage(exportCalls.exports, input),
    pageWorldNow(),
    getTranslations("files.centre"),
  ]);
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <AreaTranslations of={["files"]}>
        <ExportCentre key={list.currentPage} list={list} input={input} now={now} />
      </AreaTranslations>
      <ListPager list={list} path={filesScreens.exports.path} query={query} />
    </div>
  );
}
