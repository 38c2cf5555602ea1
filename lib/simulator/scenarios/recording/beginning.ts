import type { Currency } from "@/lib/money/currency";
import type { World } from "../../worlds/world";
import { term } from "../../worlds/world";
import { pastTerm } from "../../worlds/past-term";
import { banksAct } from "@/lib/payments/terms";

/** A merchant as it was, in the words of a scenario. */
export interface MerchantThen {
  readonly userNo: string;
  readonly name: string;
  readonly verification: "none" | "underReview" | "passed" | "failed";
  readonly owns: readonly string[];
  readonly products: readonly string[];
  readonly payees: readonly { readonly id: string; readonly takes: Readonly<Record<string, string>> }[];
  readonly roles: readonly RoleThen[];
  readonly people: readonly PersonThen[];
  readonly review: ReviewThen | null;
}

/** A role of a merchant, in the words of a scenario. */
interface RoleThen {
  readonly name: string;
  readonly takes: { readonly permits: readonly string[]; readonly state?: string };
}

/** Somebody of a merchant beside its owner: without what they sign in with. */
interface PersonThen {
  readonly id: string;
  readonly roleId: string | null;
  readonly takes: { readonly name: string; readonly role: string } & Readonly<Record<string, string>>;
}

/** Who reviews a merchant's payments, by their ids, and what calls each level. */
interface ReviewThen {
  readonly levels: readonly (readonly string[])[];
  readonly limits: readonly Readonly<Record<string, unknown>>[];
}

/** Something that was under way, as the step that brings it about. */
export interface StepThen {
  readonly userNo: string;
  readonly action: "limitOrder" | "remit";
  readonly takes: Readonly<Record<string, unknown>>;
  /** What it holds of whose balance by being there. */
  readonly held: { readonly currency: Currency; readonly minor: string } | null;
}

/** Orders that no step brings about: of which kind, in which state, how many. */
export interface LeftOut {
  readonly machine: string;
  readonly state: string;
  readonly count: number;
}

/** How a world was at an instant, as far as a scenario can begin with it. */
export interface Beginning {
  readonly seed: string;
  readonly starts: string;
  readonly banks: "act" | "byHand";
  readonly past: boolean;
  readonly terms: Readonly<Record<string, number>>;
  readonly market: Readonly<Record<string, unknown>>;
  readonly merchants: readonly MerchantThen[];
  readonly steps: readonly StepThen[];
  readonly left: readonly LeftOut[];
}

/** The beginning of a world in which nothing was done yet: what it was made with says all. */
export const wholeBeginning = (world: World, starts: Date): Beginning => ({
  seed: world.seed,
  starts: starts.toISOString(),
  banks: term(world, "banksAct", banksAct) === 0 ? "byHand" : "act",
  past: term(world, pastTerm, 0) !== 0,
  terms: {},
  market: {},
  merchants: [],
  steps: [],
  left: [],
});
