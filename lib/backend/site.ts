import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { siteOf, usualConfig, type Site } from "@/lib/access/site";
import { site as calls } from "@/lib/access/calls/site";
import { Refusal, refusals } from "@/lib/call/refusals";
import { hostOf } from "@/lib/session/request";
import { elapsed } from "@/lib/time/clock";
import { load, signedIn } from "./load";

/** How long a process caches the configuration of a site: nearly every page needs it, and it changes once in months. */
const keptMs = 3_000;
const keptMax = 1_000;

interface Kept {
  readonly site: Promise<Site | null>;
  readonly until: number;
}

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalSites?: Map<string, Kept> };
const known = (shared.portalSites ??= new Map());

/** Error pages: shown whatever the configuration answers. */
const alwaysThere = /^\/(404|403|exception)(\?|$)/;

/**
 * The site that this page is requested at. A refusal leads to the page that does not exist, but HTTP 403 and a failing
 * backend do not block the page ("HTTP 403 still renders", specification 1, section 7): it goes on as usual.
 */
export const site = cache(async (): Promise<Site> => {
  const [asked, { who, caller }] = [
    await headers(),
    await signedIn("portal").catch(() => ({ who: null, caller: undefined })),
  ];
  const host = hostOf(asked);
  // a signed-in user belongs to a world, anybody else may name one: each world has its own sites
  const key = [who?.realm === "portal" ? who.world : (caller?.worldHint ?? ""), host, caller?.locale].join(" ");
  const now = elapsed();
  let kept = known.get(key);
  if (!kept || kept.until <= now) {
    if (known.size >= keptMax) known.clear();
    kept = { site: askedFor(host), until: now + keptMs };
    known.set(key, kept);
  }
  const found = await kept.site;
  if (found) return found;
  if (!alwaysThere.test(asked.get("x-path") ?? "")) redirect("/404");
  return usual();
});

/** Null where there is no such site. */
async function askedFor(host: string): Promise<Site | null> {
  try {
    return siteOf(await load(calls.siteConfig, { configNo: "SITE", hostName: host, configSystem: 1 }));
  } catch (cause) {
    if (cause instanceof Refusal && refusals[cause.code].status === 200) return null;
    return usual();
  }
}

const usual = async (): Promise<Site> =>
  siteOf({ ...usualConfig, SYSTEM_NAME: (await getTranslations("shell"))("product") });
