import { listPageFromQuery, valueInQuery } from "@/components/kit/select/query";
import { WorldAuditLogList, auditFilterMax } from "@/components/operations/proof/audit-list";
import { loadForPage } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.audit);

export default async function WorldAuditLogPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/audit">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const [actor, action] = [
    valueInQuery(query, "who")?.slice(0, auditFilterMax),
    valueInQuery(query, "what")?.slice(0, auditFilterMax),
  ];
  return (
    <WorldAuditLogList
      world={world}
      list={await loadForPage(operations.audit, { world, who: actor, what: action, ...listPageFromQuery(query) })}
      query={query}
      now={clock.now}
    />
  );
}
