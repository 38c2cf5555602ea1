import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { siteOf, usualConfig, type Site } from "@/lib/access/site";
import { site as calls } from "@/lib/access/calls/site";
import { isOutage, Refusal, refusals } from "@/lib/call/refusals";
import { requestHost } from "@/lib/session/request";
import { isSimulation } from "@/lib/session/settings";
import { monotonicMs } from "@/lib/time/clock";
import { callBackend, loadPublicPageUser } from "./load";

/** Caches the configuration of a site for this time: nearly every page needs it, and it rarely changes. */
const cacheMs = 3_000;
const cacheMax = 1_000;

interface SiteLookup {
  /** Null when there is no such site. */
  readonly site: Site | null;
  /** Marks an unavailable backend: the default configuration applies. */
  readonly isUnreachable?: true;
}
interface CachedSite {
  readonly lookup: Promise<SiteLookup>;
  readonly until: number;
}

/** Exists once per process, also when the framework loads this module more than once. */
const shared = globalThis as { portalSites?: Map<string, CachedSite> };
const sites = (shared.portalSites ??= new Map());

/** Matches error pages: they render regardless of the configuration. */
const alwaysThere = /^\/(404|403|exception)(\?|$)/;

/**
 * Returns the site of the requested host. A refusal redirects to the not-found page, but HTTP 403 and a failing backend
 * do not block the page ("HTTP 403 still renders", specification 1, section 7): the default configuration applies.
 */
export const siteOfRequest = cache(async (): Promise<Site> => (await resolveSite()).site);

/**
 * Returns true when the backend was unavailable for the site, and so for everything else. Always false on an error
 * page.
 */
export const isUnreachable = cache(async (): Promise<boolean> => (await resolveSite()).isUnreachable === true);

const resolveSite = cache(async (): Promise<SiteLookup & { readonly site: Site }> => {
  const [requestHeaders, user] = [await headers(), await loadPublicPageUser()];
  const { principal, caller } = user ?? { principal: null, caller: undefined };
  const host = requestHost(requestHeaders);
  // a signed-in user belongs to a world, anybody else may name one: each world has its own sites
  const key = [principal?.realm === "portal" ? principal.world : (caller?.worldHint ?? ""), host, caller?.locale].join(
    " ",
  );
  const now = monotonicMs();
  let entry = sites.get(key);
  if (!entry || entry.until <= now) {
    if (sites.size >= cacheMax) sites.clear();
    entry = { lookup: loadSite(host), until: now + cacheMs };
    sites.set(key, entry);
  }
  const isAlwaysThere = alwaysThere.test(requestHeaders.get("x-path") ?? "");
  const { site: knownSite, ...rest } = await entry.lookup;
  if (knownSite) return isAlwaysThere ? { site: knownSite } : { site: knownSite, ...rest };
  if (!isAlwaysThere) redirect("/404");
  return { site: await usual() };
});

async function loadSite(host: string): Promise<SiteLookup> {
  try {
    return { site: siteOf(await callBackend(calls.siteConfig, { configNo: "SITE", hostName: host, configSystem: 1 })) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) return { site: await usual() };
    if (refusals[cause.code].status === 200) return { site: null };
    return { site: await usual(), ...(isOutage(cause.code) && { isUnreachable: true }) };
  }
}

const usual = async (): Promise<Site> =>
  siteOf({
    ...usualConfig,
    SYSTEM_NAME: (await getTranslations("shell"))("product"),
    SIMULATION: isSimulation() ? "2" : "1",
  });
