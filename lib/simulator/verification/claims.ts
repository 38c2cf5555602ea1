import * as z from "zod/mini";
import { openApplication, type ApplicationState } from "@/lib/receiving/states";
import { websiteIdentityKey } from "@/lib/reference/site-key";
import { lettersAndDigitsOf } from "@/lib/reference/written-names";
import type { VerificationEntry } from "@/lib/verification/entry";
import { readRowsAmong } from "../platform/store/records";
import type { InWorld, Tx } from "../platform/store/tx";

/** Returns the number that identifies an entry's company or person in its register. */
export function registerNumberOf(of: VerificationEntry): string {
  if (of.type === "company") return of.creditCode;
  if (of.type === "hkcompany") return of.crNo;
  return of.type === "otherArea" ? of.certificateNo : (of.person?.idNo ?? "");
}

/**
 * Returns the same number qualified by its register, with punctuation normalized, and without leading zeros for Hong
 * Kong.
 */
function registeredAs(of: VerificationEntry): string {
  const place = of.type === "otherArea" ? of.country : of.type === "personal" ? of.person?.nationality : "";
  const number = lettersAndDigitsOf(registerNumberOf(of));
  return `${of.type} ${place} ${of.type === "hkcompany" ? number.replace(/^0+/, "") : number}`;
}

/**
 * Claims a text of a kind for a merchant unless another one has it, waiting for a concurrent claim. Returns true when
 * the claim is the merchant's.
 */
async function claim(tx: InWorld, userNo: string, kind: string, text: string): Promise<boolean> {
  const key = { world: tx.world.id, kind, text };
  await tx.prisma.verificationClaim.createMany({ data: { ...key, holder: userNo }, skipDuplicates: true });
  return (await tx.prisma.verificationClaim.count({ where: { ...key, holder: userNo } })) > 0;
}

/** Returns the claims of an entry, each of which only one merchant may have. */
function claimsOf(of: VerificationEntry): { readonly kind: string; readonly text: string }[] {
  const site = websiteIdentityKey(of.website);
  return [{ kind: "company", text: registeredAs(of) }, ...(site ? [{ kind: "website", text: site }] : [])];
}

/** Claims an entry's number for the merchant. Refuses another merchant's number. */
export async function claimCompanyNumber(
  tx: Tx<"COMPANY_TAKEN">,
  userNo: string,
  of: VerificationEntry,
): Promise<void> {
  if (!(await claim(tx, userNo, "company", registeredAs(of)))) return tx.refuse("COMPANY_TAKEN");
}

/** Claims a site for the merchant, when an application names one. Refuses another merchant's site. */
export async function claimMerchantWebsite(tx: Tx<"WEBSITE_TAKEN">, userNo: string, website: string): Promise<void> {
  const text = websiteIdentityKey(website);
  if (text && !(await claim(tx, userNo, "website", text))) return tx.refuse("WEBSITE_TAKEN");
}

/**
 * Releases the merchant's claims, except those of the given entries and the sites of its accounts, both existing and
 * applied for.
 */
export async function releaseOtherClaims(
  tx: InWorld,
  userNo: string,
  entries: readonly VerificationEntry[],
): Promise<void> {
  const world = tx.world.id;
  const accounts = await tx.prisma.receivingApplication.findMany({
    where: { world, userNo: userNo, state: { in: [...claimingStates] } },
    select: { entry: true },
  });
  const sites = accounts.map(({ entry }) => ({ kind: "website", text: websiteIdentityKey(websiteOf(entry)) }));
  await tx.prisma.verificationClaim.deleteMany({
    where: { world, holder: userNo, NOT: [...entries.flatMap(claimsOf), ...sites] },
  });
}

/** Lists the states in which an application for accounts claims its site. */
const claimingStates = [...openApplication, "success"] as const satisfies readonly ApplicationState[];

const websiteOf = (entry: unknown): string => z.parse(z.object({ website: z.string() }), entry).website;

/** Returns the claims of some sites, with their merchants. */
const siteClaims = (tx: InWorld, texts: readonly string[]) =>
  readRowsAmong(tx, "VerificationClaim", { world: tx.world.id, kind: "website" }, ["text", texts], ["text", "holder"]);

/** Returns a function that is true for the sites of other merchants. */
export async function takenSitePredicate(
  tx: InWorld,
  userNo: string,
  websites: readonly string[],
): Promise<(website: string) => boolean> {
  const siteOf = new Map(websites.map((website) => [website, websiteIdentityKey(website)]));
  const claims = await siteClaims(tx, [...new Set(siteOf.values())]);
  const takenTexts = new Set(claims.flatMap(({ text, holder }) => (holder === userNo ? [] : [text])));
  return (website) => takenTexts.size > 0 && takenTexts.has(siteOf.get(website) ?? websiteIdentityKey(website));
}

/** Returns true when another merchant uses a site. */
export const isSiteTaken = async (tx: InWorld, userNo: string, website: string): Promise<boolean> =>
  (await takenSitePredicate(tx, userNo, [website]))(website);
