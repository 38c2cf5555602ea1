import { choiceIn, pageIn } from "@/components/kit/select/query";
import { OutboxList } from "@/components/operations/proof/outbox-list";
import { load } from "@/lib/backend/load";
import { operations, outboxKind } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.outbox);

export default worldPage(async ({ world, now, query }) => {
  const kind = choiceIn(query, "kind", outboxKind.options);
  return (
    <OutboxList
      world={world}
      list={await load(operations.outbox, { world, kind, ...pageIn(query) })}
      query={query}
      now={now}
    />
  );
});
