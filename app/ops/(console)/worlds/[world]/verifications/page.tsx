import { listPageFromQuery, valueInQuery } from "@/components/kit/select/query";
import { VerificationQueuePage } from "@/components/operations/verification/verifications-page";
import { loadForPage } from "@/lib/backend/load";
import { driving } from "@/lib/operations/calls/driving";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { operationsScreens } from "@/lib/operations/screens";
import { isVerificationType } from "@/lib/verification/kinds";
import { verification as machine } from "@/lib/verification/states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.verifications);

export default async function WorldVerificationQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/verifications">) {
  const { name: world, clock, isByHand } = await theWorld((await params).world);
  const query = await searchParams;
  const [state, type, text] = [valueInQuery(query, "state"), valueInQuery(query, "type"), valueInQuery(query, "text")];
  const [list, figures, terms] = await Promise.all([
    loadForPage(verificationReviews.verifications, {
      world,
      ...(state && machine.is(state) && { state }),
      ...(type && isVerificationType(type) && { type }),
      ...(text && { text }),
      ...listPageFromQuery(query),
    }),
    loadForPage(verificationReviews.verificationFigures, { world }),
    loadForPage(driving.terms, { world }),
  ]);
  const isReviewed = terms.rows.some(({ name, value }) => name === "verificationsReviewed" && value !== 0);
  const isTestWorld = clock.mode !== "wall" && !isByHand;
  return <VerificationQueuePage {...{ world, list, query, figures, isReviewed, isTestWorld }} now={clock.now} />;
}
