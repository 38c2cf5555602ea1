import { notFound } from "next/navigation";
import { pageIn, valueInQuery } from "@/components/kit/select/query";
import { NoticePage } from "@/components/operations/site/notice-page";
import { NoticesPage } from "@/components/operations/site/notices-page";
import { load, tryLoad } from "@/lib/backend/load";
import { isId } from "@/lib/call/field-schemas";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.notices);

/** Renders the list of notices, or the one that ?noticeId= selects. */
export default async function WorldNoticesPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/notices">) {
  const {
    name: world,
    clock: { now },
  } = await theWorld((await params).world);
  const query = await searchParams;
  const noticeId = valueInQuery(query, "noticeId");
  if (noticeId === undefined)
    return (
      <NoticesPage
        world={world}
        list={await load(operationsNotices.notices, { world, ...pageIn(query) })}
        query={query}
        now={now}
      />
    );
  const { output } = isId(noticeId)
    ? await tryLoad(operationsNotices.notice, { world, noticeId, ...pageIn(query) })
    : { output: null };
  return output ? <NoticePage world={world} noticeDetail={output} query={query} now={now} /> : notFound();
}
