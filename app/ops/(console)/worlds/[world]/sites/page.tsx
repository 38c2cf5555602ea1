import { notFound } from "next/navigation";
import { valueInQuery } from "@/components/kit/select/query";
import { SiteList } from "@/components/operations/site/site-list";
import { SiteSettingsPage } from "@/components/operations/site/site-page";
import { newSite } from "@/components/operations/site/site-route";
import { loadForPage } from "@/lib/backend/load";
import { operationsScreens } from "@/lib/operations/screens";
import { sites } from "@/lib/operations/calls/sites";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.sites);

export default async function WorldSiteSettingsPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/sites">) {
  const { name: world } = await theWorld((await params).world);
  const host = valueInQuery(await searchParams, "host");
  const { rows } = await loadForPage(sites.sites, { world });
  if (host === undefined) return <SiteList world={world} rows={rows} />;
  // a new site begins as all hosts are
  const site = rows.find((row) => row.host === (host === newSite ? "*" : host));
  if (!site) notFound();
  return <SiteSettingsPage key={host} world={world} site={site} isNew={host === newSite} />;
}
