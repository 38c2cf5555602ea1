import { pageIn } from "@/components/kit/select/query";
import { ScreeningPage } from "@/components/operations/verification/screening-page";
import { load } from "@/lib/backend/load";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.screening);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(verificationReviews.screeningList, { world, ...pageIn(query) });
  return <ScreeningPage world={world} list={list} query={query} now={now} />;
});
