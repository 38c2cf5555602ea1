import { notFound } from "next/navigation";
import { listPageFromQuery, valueInQuery } from "@/components/kit/select/query";
import { OperationsNoticeDetailPage } from "@/components/operations/site/notice-page";
import { OperationsNoticeListPage } from "@/components/operations/site/notices-page";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { isId } from "@/lib/call/field-schemas";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.notices);

/** Renders the list of notices, or the one that ?noticeId= selects. */
export default async function WorldNoticeListOrDetailPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/notices">) {
  const {
    name: world,
    clock: { now },
  } = await theWorld((await params).world);
  const query = await searchParams;
  const noticeId = valueInQuery(query, "noticeId");
  if (noticeId === undefined)
    return (
      <OperationsNoticeListPage
        world={world}
        list={await loadForPage(operationsNotices.notices, { world, ...listPageFromQuery(query) })}
        query={query}
        now={now}
      />
    );
  const { output } = isId(noticeId)
    ? await loadForPageOrRefusal(operationsNotices.notice, { world, noticeId, ...listPageFromQuery(query) })
    : { output: null };
  return output ? (
    <OperationsNoticeDetailPage world={world} noticeDetail={output} query={query} now={now} />
  ) : (
    notFound()
  );
}
