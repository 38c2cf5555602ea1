import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { siteOf, usualConfig, type Site } from "@/lib/access/site";
import { site as calls } from "@/lib/access/calls/site";
import { isOutage, Refusal, refusals } from "@/lib/call/refusals";
import { hostOf } from "@/lib/session/request";
import { isSimulation } from "@/lib/session/settings";
import { elapsed } from "@/lib/time/clock";
import { answered, visitor } from "./load";

/** How long a process caches the configuration of a site: nearly every page needs it, and it changes once in months. */
const keptMs = 3_000;
const keptMax = 1_000;

interface Found {
  /** Null where there is no such site. */
  readonly site: Site | null;
  /** Nobody could say: it is as usual. */
  readonly isUnreachable?: true;
}
interface Kept {
  readonly found: Promise<Found>;
  readonly until: number;
}

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalSites?: Map<string, Kept> };
const sites = (shared.portalSites ??= new Map());

/** Error pages: shown whatever the configuration answers. */
const alwaysThere = /^\/(404|403|exception)(\?|$)/;

/**
 * The site that this page is requested at. A refusal leads to the page that does not exist, but HTTP 403 and a failing
 * backend do not block the page ("HTTP 403 still renders", specification 1, section 7): it goes on as usual.
 */
export const site = cache(async (): Promise<Site> => (await found()).site);

/** Whether nobody could be reached who knows of this site, nor then of anything else. An error page is not asked. */
export const isUnreachable = cache(async (): Promise<boolean> => (await found()).isUnreachable === true);

const found = cache(async (): Promise<Found & { readonly site: Site }> => {
  const [asked, here] = [await headers(), await visitor()];
  const { who, caller } = here ?? { who: null, caller: undefined };
  const host = hostOf(asked);
  // a signed-in user belongs to a world, anybody else may name one: each world has its own sites
  const key = [who?.realm === "portal" ? who.world : (caller?.worldHint ?? ""), host, caller?.locale].join(" ");
  const now = elapsed();
  let kept = sites.get(key);
  if (!kept || kept.until <= now) {
    if (sites.size >= keptMax) sites.clear();
    kept = { found: askedFor(host), until: now + keptMs };
    sites.set(key, kept);
  }
  const isAlwaysThere = alwaysThere.test(asked.get("x-path") ?? "");
  const { site: known, ...rest } = await kept.found;
  if (known) return isAlwaysThere ? { site: known } : { site: known, ...rest };
  if (!isAlwaysThere) redirect("/404");
  return { site: await usual() };
});

async function askedFor(host: string): Promise<Found> {
  try {
    return { site: siteOf(await answered(calls.siteConfig, { configNo: "SITE", hostName: host, configSystem: 1 })) };
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
