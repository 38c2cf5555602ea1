import { pageIn } from "@/components/kit/select/query";
import { InvitationList } from "@/components/operations/site/invitation-list";
import { load } from "@/lib/backend/load";
import { invitations } from "@/lib/operations/calls/invitations";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.invitations);

export default worldPage(async ({ world, query }) => {
  return (
    <InvitationList
      world={world}
      list={await load(invitations.invitations, { world, ...pageIn(query) })}
      query={query}
    />
  );
});
