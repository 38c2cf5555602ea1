import type { Currency } from "@/lib/money/currency";
import type { ReadyRole } from "@/lib/access/grants";
import { deletedPerson } from "@/lib/access/states";
import { shippedBeginnings } from "@/lib/operations/calls/worlds";
import { beginningEnd, type ShippedBeginning } from "../beginnings/shipped-beginnings";
import type { Mids } from "@/lib/simulator/driving/market/path";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { signInName } from "../principals";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { term } from "@/lib/simulator/driving/worlds/world";
import { pastTerm } from "@/lib/simulator/driving/worlds/past-term";
import { banksAct } from "@/lib/payments/terms";

/** Describes a merchant at the start of a recording, in scenario terms. */
export interface MerchantThen {
  readonly userNo: string;
  readonly name: string;
  readonly verification: "none" | "underReview" | "passed" | "failed";
  readonly owns: readonly string[];
  readonly products: readonly string[];
  readonly payees: readonly { readonly id: string; readonly takes: Readonly<Record<string, string>> }[];
  /** Recordings from before people acted in scenarios have none of these three. */
  readonly roles?: readonly RoleThen[];
  readonly people?: readonly PersonThen[];
  readonly review?: ReviewThen | null;
}

/** Describes a role of a merchant, in scenario terms. */
interface RoleThen {
  readonly name: string;
  readonly takes: { readonly ready?: ReadyRole; readonly permits?: readonly string[]; readonly state?: string };
}

/** Describes a person of a merchant beside its owner, without their credentials. */
interface PersonThen {
  readonly id: string;
  readonly roleId: string | null;
  readonly takes: { readonly name: string; readonly role: string } & Readonly<Record<string, string>>;
}

/** Lists the reviewers of a merchant's payments by id, and the limits that trigger each level. */
export interface ReviewThen {
  readonly levels: readonly (readonly string[])[];
  readonly limits: readonly Readonly<Record<string, unknown>>[];
}

/** Lists the actions that recreate orders under way. */
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

/** Describes an order that was under way, as a step that recreates it. */
export interface StepThen {
  readonly userNo: string;
  /** Holds which of the merchant's people acts; omitted for its owner, and for operations' own actions. */
  readonly person?: string;
  readonly action: ActionThen;
  readonly takes: Readonly<Record<string, unknown>>;
  /** Holds the number of the order that was created this way. */
  readonly orderNo?: string;
  /** Holds further ids of its answer that later steps refer to, by their paths in it. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Names the machine of the order it recreates, and the order's final state. */
  readonly tells?: { readonly machine: string; readonly state: string };
}

/** Describes an amount that a merchant must own in addition, or need not own, for a step. */
export interface Adds {
  readonly currency: Currency;
  readonly minor: bigint;
}

/** Holds the mids of some currencies at which an order was priced, and a check for an equal result at others. */
export interface RatesThen {
  readonly mids: Mids;
  readonly fits: (mids: Mids) => boolean;
}

/**
 * Extends the step with the amounts that its merchant must own for it, and the rates it is priced at where they matter.
 */
export type StepNow = StepThen & {
  readonly adds?: readonly Adds[];
  readonly rates?: RatesThen;
  /** Is true for an order without a review whose merchant has its orders reviewed by now. */
  readonly isUnreviewed?: boolean;
};

/** Lists the reasons why orders cannot be written; each has its message in operations.recording.because. */
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

/** Counts orders that no step recreates: by machine, state and reason; older recordings have no reason. */
export interface LeftOut {
  readonly machine: string;
  readonly state: string;
  readonly count: number;
  readonly why?: WhyLeftOut;
}

/** Describes a merchant that exists from the beginning of a world, with its people by their sign-in names. */
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

/** Describes a world at an instant, as far as a scenario can begin with it. */
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
  /** Names the scenario the world began with, and the merchants from it; omitted for an empty world. */
  readonly from?: string;
  readonly known?: readonly KnownThen[];
}

/** Returns the beginning of a world without any operation yet: its creation parameters are sufficient. */
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

/** Returns the beginning of a world that was created with a scenario's merchants and has not been changed since. */
export async function livedBeginning(tx: InWorld<World>, from: ShippedBeginning): Promise<Beginning> {
  return { ...wholeBeginning(tx.world, beginningEnd(from)), from, known: await knownThen(tx) };
}

async function knownThen({ world, prisma }: InWorld<World>): Promise<KnownThen[]> {
  const where = { world: world.id };
  const merchants = await prisma.merchant.findMany({ where, orderBy: { userNo: "asc" } });
  const rows = await prisma.operator.findMany({
    where: { ...where, state: { not: deletedPerson } },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
  });
  return merchants.flatMap(({ userNo, name, englishName }) => {
    const merchantOperators = rows.filter((row) => row.userNo === userNo);
    const owner = merchantOperators.find(({ operatorType }) => operatorType === 1);
    const people = merchantOperators.filter((row) => row !== owner);
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

/** Returns true if a world may have been created with a scenario's merchants. */
export const isLived = (scenario: string): scenario is ShippedBeginning =>
  (shippedBeginnings as readonly string[]).includes(scenario);
