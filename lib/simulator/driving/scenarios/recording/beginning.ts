import type { Currency } from "@/lib/money/currency";
import type { ReadyRole } from "@/lib/access/grants";
import { deletedPerson } from "@/lib/access/states";
import { scenarioEnds } from "@/prisma/scenarios/scenarios";
import type { Mids } from "@/lib/simulator/driving/market/path";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { signInName } from "../who-of";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { term } from "@/lib/simulator/driving/worlds/world";
import { pastTerm } from "@/lib/simulator/driving/worlds/past-term";
import { banksAct } from "@/lib/payments/terms";

/** A merchant as it was, in the words of a scenario. */
export interface MerchantThen {
  readonly userNo: string;
  readonly name: string;
  readonly verification: "none" | "underReview" | "passed" | "failed";
  readonly owns: readonly string[];
  readonly products: readonly string[];
  readonly payees: readonly { readonly id: string; readonly takes: Readonly<Record<string, string>> }[];
  /** Of a recording from before people acted in scenarios there are none of these three. */
  readonly roles?: readonly RoleThen[];
  readonly people?: readonly PersonThen[];
  readonly review?: ReviewThen | null;
}

/** A role of a merchant, in the words of a scenario. */
interface RoleThen {
  readonly name: string;
  readonly takes: { readonly ready?: ReadyRole; readonly permits?: readonly string[]; readonly state?: string };
}

/** Somebody of a merchant beside its owner: without what they sign in with. */
interface PersonThen {
  readonly id: string;
  readonly roleId: string | null;
  readonly takes: { readonly name: string; readonly role: string } & Readonly<Record<string, string>>;
}

/** Who reviews a merchant's payments, by their ids, and what calls each level. */
export interface ReviewThen {
  readonly levels: readonly (readonly string[])[];
  readonly limits: readonly Readonly<Record<string, unknown>>[];
}

/** The actions that bring about what was under way. */
type ActionThen =
  | "bank"
  | "book"
  | "confirmExchangePay"
  | "exchangePay"
  | "exchangePayBank"
  | "limitOrder"
  | "linkedIncome"
  | "pay"
  | "remit"
  | "review"
  | "setRate"
  | "setReview"
  | "settle"
  | "settlementBank"
  | "settlementPayee"
  | "transfer"
  | "transferRelation";

/** Something that was under way, as a step that brings it about. */
export interface StepThen {
  readonly userNo: string;
  /** Who of the merchant's people does it; its owner where nobody is said, and operations what is theirs. */
  readonly person?: string;
  readonly action: ActionThen;
  readonly takes: Readonly<Record<string, unknown>>;
  /** The number of the order that was made so. */
  readonly orderNo?: string;
  /** What else its answer has that later steps are about, by the paths in it. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Of which machine it brings about an order, in which state in the end. */
  readonly tells?: { readonly machine: string; readonly state: string };
}

/** What a merchant has to own beyond what it does, or need not own, for a step. */
export interface Adds {
  readonly currency: Currency;
  readonly minor: bigint;
}

/** The mids of some currencies at which something was priced, and whether it comes out the same at others. */
export interface RatesThen {
  readonly mids: Mids;
  readonly fits: (mids: Mids) => boolean;
}

/** The same with what its merchant has to own for it, and at which rates it is priced where they matter. */
export type StepNow = StepThen & {
  readonly adds?: readonly Adds[];
  readonly rates?: RatesThen;
  /** Whether it is of an order without a review, whose merchant has its orders reviewed by now. */
  readonly isUnreviewed?: boolean;
};

/** Why orders cannot be told; each has its words in operations.recording.because. */
export type WhyLeftOut =
  | "account"
  | "advance"
  | "again"
  | "begun"
  | "changed"
  | "checked"
  | "customs"
  | "file"
  | "many"
  | "onBehalf"
  | "refunded"
  | "repeated";

/**
 * Orders that no step brings about: of which kind, in which state, how many, and why; older recordings do not say it.
 */
export interface LeftOut {
  readonly machine: string;
  readonly state: string;
  readonly count: number;
  readonly why?: WhyLeftOut;
}

/** A merchant that the beginning of a world brings along, with its people by what they sign in with. */
export interface KnownThen {
  readonly userNo: string;
  readonly name: string;
  readonly operatorId: string;
  readonly people: readonly {
    readonly id: string;
    readonly roleId: string | null;
    readonly name: string;
    readonly login: string;
  }[];
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
  /** What the world began with, and who is in it from there; nothing of an empty one. */
  readonly from?: string;
  readonly known?: readonly KnownThen[];
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

/** The beginning of one that was made with a scenario's merchants, in which nobody has done anything since. */
export async function livedBeginning(tx: InWorld<World>, from: keyof typeof scenarioEnds): Promise<Beginning> {
  return { ...wholeBeginning(tx.world, scenarioEnds[from]), from, known: await knownThen(tx) };
}

async function knownThen({ world, prisma }: InWorld<World>): Promise<KnownThen[]> {
  const where = { world: world.id };
  const merchants = await prisma.merchant.findMany({ where, orderBy: { userNo: "asc" } });
  const rows = await prisma.operator.findMany({
    where: { ...where, state: { not: deletedPerson } },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
  });
  return merchants.flatMap(({ userNo, name, englishName }) => {
    const own = rows.filter((row) => row.userNo === userNo);
    const owner = own.find(({ operatorType }) => operatorType === 1);
    const people = own.filter((row) => row !== owner);
    return owner
      ? [
          {
            userNo,
            name: englishName || name,
            operatorId: owner.id,
            people: people.map((row) => ({ id: row.id, roleId: row.roleId, name: row.name, login: signInName(row) })),
          },
        ]
      : [];
  });
}

/** Whether a world may have been made with a scenario's merchants. */
export const isLived = (scenario: string): scenario is keyof typeof scenarioEnds =>
  Object.hasOwn(scenarioEnds, scenario);
