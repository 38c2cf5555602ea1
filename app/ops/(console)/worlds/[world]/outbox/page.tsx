import { listPageFromQuery, valueInQuery } from "@/components/kit/select/query";
import { OutboxList } from "@/components/operations/proof/outbox-list";
import { loadForPage } from "@/lib/backend/load";
import { operations, outboxKind } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.outbox);

export default async function WorldSentMessageListPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/outbox">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const kind = outboxKind.options.find((value) => value === valueInQuery(query, "kind"));
  return (
    <OutboxList
      world={world}
      list={await loadForPage(operations.outbox, { world, kind, ...listPageFromQuery(query) })}
      query={query}
      now={clock.now}
    />
  );
}
