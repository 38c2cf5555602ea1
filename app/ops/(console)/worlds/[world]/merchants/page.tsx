import { pageIn } from "@/components/kit/query";
import { MerchantList } from "@/components/operations/merchant-list";
import { load } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.merchants);

export default async function WorldMerchantsPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/merchants">) {
  const { name: world } = await theWorld((await params).world);
  const query = await searchParams;
  return <MerchantList world={world} list={await load(operations.merchants, { world, ...pageIn(query) })} query={query} />;
}
