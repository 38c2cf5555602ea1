import { notFound } from "next/navigation";
import { valueOf } from "@/components/kit/select/query";
import { SiteList } from "@/components/operations/site/site-list";
import { SitePage } from "@/components/operations/site/site-page";
import { newSite } from "@/components/operations/site/site-route";
import { load } from "@/lib/backend/load";
import { operationsScreens } from "@/lib/operations/screens";
import { sites } from "@/lib/operations/calls/sites";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.sites);

export default worldPage(async ({ world, query }) => {
  const host = valueOf(query, "host");
  const { rows } = await load(sites.sites, { world });
  if (host === undefined) return <SiteList world={world} rows={rows} />;
  // a new site begins as all hosts are
  const site = rows.find((row) => row.host === (host === newSite ? "*" : host));
  if (!site) notFound();
  return <SitePage key={host} world={world} site={site} isNew={host === newSite} />;
});
