import { listPageFromQuery } from "@/components/kit/select/query";
import { InvitationList } from "@/components/operations/site/invitation-list";
import { loadForPage } from "@/lib/backend/load";
import { invitations } from "@/lib/operations/calls/invitations";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.invitations);

export default async function WorldRegistrationInvitationsPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/invitations">) {
  const { name: world } = await theWorld((await params).world);
  const query = await searchParams;
  return (
    <InvitationList
      world={world}
      list={await loadForPage(invitations.invitations, { world, ...listPageFromQuery(query) })}
      query={query}
    />
  );
}
