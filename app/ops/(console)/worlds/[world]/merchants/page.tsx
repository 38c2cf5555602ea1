import { listPageFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { MerchantsPage, merchantTabs, type MerchantsView } from "@/components/operations/merchants/merchants-page";
import { loadForPage } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";
import { companies } from "@/lib/operations/calls/companies";
import { productActions } from "@/lib/operations/calls/products";
import { quotaActions } from "@/lib/operations/calls/quota-cards";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.merchants);

/** Limits the account managers of a choice. */
const managersMax = 100;

async function view(world: string, query: Query): Promise<MerchantsView> {
  const tab = merchantTabs.find((value) => value === valueInQuery(query, "tab")) ?? "merchants";
  const input = { world, ...listPageFromQuery(query) };
  if (tab === "englishNames") return { tab, list: await loadForPage(companies.englishNames, input) };
  if (tab === "products") return { tab, list: await loadForPage(productActions.products, input) };
  if (tab === "cards") return { tab, list: await loadForPage(quotaActions.cards, input) };
  if (tab === "managers") return { tab, list: await loadForPage(companies.managers, input) };
  if (tab === "merchants") return { tab, list: await loadForPage(operations.merchants, input) };
  const [list, { rows: managers }] = await Promise.all([
    loadForPage(companies.accounts, input),
    loadForPage(companies.managers, { world, currentPage: 1, pageSize: managersMax }),
  ]);
  return { tab, list, managers: managers.map(({ managerId, name }) => ({ managerId, name })) };
}

export default async function WorldMerchantsPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/merchants">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  return <MerchantsPage world={world} view={await view(world, query)} query={query} now={clock.now} />;
}
