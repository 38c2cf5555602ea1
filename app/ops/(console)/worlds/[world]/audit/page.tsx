import { pageIn, valueOf } from "@/components/kit/select/query";
import { AuditList, auditFilterMax } from "@/components/operations/proof/audit-list";
import { load } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.audit);

export default worldPage(async ({ world, now, query }) => {
  const [actor, action] = [
    valueOf(query, "who")?.slice(0, auditFilterMax),
    valueOf(query, "what")?.slice(0, auditFilterMax),
  ];
  return (
    <AuditList
      world={world}
      list={await load(operations.audit, { world, who: actor, what: action, ...pageIn(query) })}
      query={query}
      now={now}
    />
  );
});
