import type { Principal } from "@/lib/call/principal";
import { paperOf } from "./papers";
import { receivingActions, type Place } from "./receiving-actions";
import type { Company } from "./receiving-company";
import { localPlaces } from "./receiving-material";
import type { Stage } from "./stage";
import { trader, type Secrets } from "./traders";

/** A merchant that applies for accounts on the first day of its story. */
export type Applicant = Pick<Company, "does"> & { readonly owner: Principal };

/** A merchant with the papers that its applications and its contracts take. */
export async function applicantOf(
  stage: Stage,
  secrets: Secrets,
  merchant: Parameters<typeof trader>[2],
): Promise<Applicant> {
  const owner = await trader(stage, secrets, merchant);
  const trade = await paperOf(stage, owner, "RECEIVING_QUALIFICATION", "licence.png");
  const order = await paperOf(stage, owner, "MATERIAL", "contract.png");
  return { owner, does: receivingActions(stage, owner, { trade, order }) };
}

/** Applies for accounts at some places; the applications' numbers. */
export async function appliedFor(does: Applicant["does"], places: readonly Place[]): Promise<string[]> {
  const numbers = [];
  for (const { kind, country, bank, currencies } of places)
    numbers.push(await does.apply({ kind, country, bank, currencies }));
  return numbers;
}

const noNumber = (): never => {
  throw new Error("an application that was passed has its accounts");
};

/** The number of an application's account of a currency. */
export const numberOf = (numbers: ReadonlyMap<string, string>, currency: string): string =>
  numbers.get(currency) ?? noNumber();

const noPlace = (): never => {
  throw new Error("there are places for local accounts");
};

/** Where a merchant of the story has its local account. */
export const placeOf = (no: number) => localPlaces[no % localPlaces.length] ?? noPlace();
