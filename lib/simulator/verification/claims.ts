import * as z from "zod/mini";
import { openApplication, type ApplicationState } from "@/lib/receiving/states";
import { siteKey } from "@/lib/reference/site-key";
import { lettersOf } from "@/lib/reference/written-names";
import type { Entry } from "@/lib/verification/entry";
import { readRowsAmong } from "../platform/store/records";
import type { InWorld, Tx } from "../platform/store/tx";

/** The number by which an entry's company or person is known in its register. */
export function numberOf(of: Entry): string {
  if (of.type === "company") return of.creditCode;
  if (of.type === "hkcompany") return of.crNo;
  return of.type === "otherArea" ? of.certificateNo : (of.person?.idNo ?? "");
}

/**
 * The same with what tells it from equal numbers of other registers, however its marks are written, and the zeros before
 * those of Hong Kong.
 */
function registeredAs(of: Entry): string {
  const place = of.type === "otherArea" ? of.country : of.type === "personal" ? of.person?.nationality : "";
  const number = lettersOf(numberOf(of));
  return `${of.type} ${place} ${of.type === "hkcompany" ? number.replace(/^0+/, "") : number}`;
}

/** Takes a text of a kind for a merchant, unless it is somebody's, who is waited for; says whether it is the merchant's. */
async function claim(tx: InWorld, holder: string, kind: string, text: string): Promise<boolean> {
  const key = { world: tx.world.id, kind, text };
  await tx.prisma.verificationClaim.createMany({ data: { ...key, holder }, skipDuplicates: true });
  return (await tx.prisma.verificationClaim.count({ where: { ...key, holder } })) > 0;
}

/** What an entry claims: one merchant alone may have it. */
function claimsOf(of: Entry): { readonly kind: string; readonly text: string }[] {
  const site = siteKey(of.website);
  return [{ kind: "company", text: registeredAs(of) }, ...(site ? [{ kind: "website", text: site }] : [])];
}

/** Makes an entry's number the merchant's own. Refuses another merchant's. */
export async function claimNumber(tx: Tx<"COMPANY_TAKEN">, holder: string, of: Entry): Promise<void> {
  if (!(await claim(tx, holder, "company", registeredAs(of)))) return tx.refuse("COMPANY_TAKEN");
}

/** Makes a site, where an application names one, the merchant's own. Refuses another merchant's. */
export async function claimSite(tx: Tx<"WEBSITE_TAKEN">, holder: string, website: string): Promise<void> {
  const text = siteKey(website);
  if (text && !(await claim(tx, holder, "website", text))) return tx.refuse("WEBSITE_TAKEN");
}

/**
 * Lets go of what a merchant claimed, but for what these entries of it say, and the sites of its accounts: those it has,
 * and those it applies for.
 */
export async function keepClaims(tx: InWorld, holder: string, entries: readonly Entry[]): Promise<void> {
  const world = tx.world.id;
  const accounts = await tx.prisma.receivingApplication.findMany({
    where: { world, userNo: holder, state: { in: [...claimingStates] } },
    select: { entry: true },
  });
  const sites = accounts.map(({ entry }) => ({ kind: "website", text: siteKey(websiteOf(entry)) }));
  await tx.prisma.verificationClaim.deleteMany({
    where: { world, holder, NOT: [...entries.flatMap(claimsOf), ...sites] },
  });
}

/** The states in which the site of an application for accounts is its merchant's. */
const claimingStates = [...openApplication, "success"] as const satisfies readonly ApplicationState[];

const websiteOf = (entry: unknown): string => z.parse(z.object({ website: z.string() }), entry).website;

/** The claims of some sites, and whose they are. */
const siteClaims = (tx: InWorld, texts: readonly string[]) =>
  readRowsAmong(tx, "VerificationClaim", { world: tx.world.id, kind: "website" }, ["text", texts], ["text", "holder"]);

/** Which of some sites' addresses are those of other merchants. */
export async function sitesTaken(
  tx: InWorld,
  userNo: string,
  websites: readonly string[],
): Promise<(website: string) => boolean> {
  const siteOf = new Map(websites.map((website) => [website, siteKey(website)]));
  const claims = await siteClaims(tx, [...new Set(siteOf.values())]);
  const taken = new Set(claims.flatMap(({ text, holder }) => (holder === userNo ? [] : [text])));
  return (website) => taken.size > 0 && taken.has(siteOf.get(website) ?? siteKey(website));
}

/** Whether a site is used by another merchant. */
export const isSiteTaken = async (tx: InWorld, userNo: string, website: string): Promise<boolean> =>
  (await sitesTaken(tx, userNo, [website]))(website);
