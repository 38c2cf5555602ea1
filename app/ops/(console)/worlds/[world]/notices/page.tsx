import { notFound } from "next/navigation";
import { pageIn, valueOf } from "@/components/kit/select/query";
import { NoticePage } from "@/components/operations/site/notice-page";
import { NoticesPage } from "@/components/operations/site/notices-page";
import { load, tryLoad } from "@/lib/backend/load";
import { isId } from "@/lib/call/field-schemas";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.notices);

/** The list of notices, or one of them: ?noticeId= says which. */
export default async function WorldNoticesPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/notices">) {
  const {
    name: world,
    clock: { now },
  } = await theWorld((await params).world);
  const query = await searchParams;
  const noticeId = valueOf(query, "noticeId");
  if (noticeId === undefined)
    return (
      <NoticesPage
        world={world}
        list={await load(operationsNotices.notices, { world, ...pageIn(query) })}
        query={query}
        now={now}
      />
    );
  const { got } = isId(noticeId)
    ? await tryLoad(operationsNotices.notice, { world, noticeId, ...pageIn(query) })
    : { got: null };
  return got ? <NoticePage world={world} found={got} query={query} now={now} /> : notFound();
}
