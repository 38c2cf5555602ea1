import * as z from "zod/mini";
import { readyRoles } from "@/lib/access/grants";
import { role } from "@/lib/access/states";
import { singleLineText, wholeNumber } from "@/lib/call/field-schemas";
import { grantables } from "@/lib/catalogue/grantables";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { driving } from "@/lib/operations/calls/driving";
import { marketActions } from "@/lib/operations/calls/market";
import { productActions } from "@/lib/operations/calls/products";
import { operations, shippedBeginnings, userNo, worldName } from "@/lib/operations/calls/worlds";
import { halfSpreadPpmMax } from "@/lib/operations/market-terms";
import { newPayee } from "@/lib/payments/payee-shape";
import { instant } from "@/lib/time/instant";
import { hasPayPassword, scenarioPersonShape } from "./commands/people";
import { scenarioReviewShape } from "./commands/review";
import { settlementCommands } from "./commands/settlement";

const withDescription = (about: string) => z.meta({ description: about });

/** Describes the world of a scenario. */
export const worldShape = z.object({
  name: worldName.check(withDescription("What it is called; where that is taken, -2 and so on is added.")),
  seed: z.optional(singleLineText(1, 60).check(withDescription("What chance follows from; the name unless given."))),
  from: z
    .optional(z.enum(shippedBeginnings))
    .check(
      withDescription(
        "What it begins with: merchants that have lived through something, and its clock where that ends.",
      ),
    ),
  starts: z.optional(instant).check(withDescription("Where its clock begins; needed unless `from` says it.")),
  ends: z
    .optional(instant)
    .check(withDescription("Where its clock ends: it goes on to there after the last step. A beginning needs it.")),
  banks: z
    ._default(z.enum(["act", "byHand"]), "byHand")
    .check(withDescription("Whether payments arrive by themselves.")),
  past: z
    ._default(z.boolean(), false)
    .check(
      withDescription("Whether a year of published rates lies before its start; expressions name it `past`, 1 or 0."),
    ),
  pastStarts: z
    .optional(instant)
    .check(withDescription("Where its clock begins with a past, before `starts`: the steps of the past come first.")),
  terms: z
    .optional(z.record(singleLineText(1, 40), z.nullable(z.int())))
    .check(withDescription("Numbers that the world goes by.")),
});

const setPath = marketActions.setPath.input.shape;

/** Describes the market at the start. */
export const marketShape = z.object({
  rates: z.optional(z.array(rateCodec).check(z.maxLength(40))),
  paths: z.optional(
    z.partialRecord(
      currency,
      z.object({ kind: setPath.kind, stepPpm: setPath.stepPpm, driftPpm: z._default(setPath.driftPpm, 0) }),
    ),
  ),
  spreads: z.optional(z.partialRecord(currency, wholeNumber(0, halfSpreadPpmMax))),
  halts: z.optional(z.array(z.object({ base: currency, quote: currency })).check(z.maxLength(40))),
});

/** Maps the verification of a merchant to the number of that state. */
export const verificationStateNumbers = { none: 0, underReview: 1, passed: 2, failed: 3 } as const;
const verification = z.enum(["none", "underReview", "passed", "failed"]);

const { product } = productActions.decideProduct.input.shape;

/** Describes a role that a merchant defines. */
const roleShape = z.object({
  /** Names the ready-made role with the permissions that apply; without one, `permits` lists pages and actions. */
  ready: z.optional(z.enum(readyRoles)),
  permits: z._default(z.array(z.enum(grantables.map(({ permission }) => permission))).check(z.maxLength(200)), []),
  state: z._default(z.enum(role.states), role.first),
});

/** Describes a merchant, named by its entry. */
export const merchantShape = z.object({
  name: singleLineText(1, 140),
  userNo: z.optional(userNo).check(withDescription("Its number; the next free one unless given.")),
  englishName: z.optional(singleLineText(1, 140)).check(withDescription("Its English name; its name unless given.")),
  owner: z
    .optional(singleLineText(1, 80))
    .check(withDescription("The name of its owner; that of the merchant unless given.")),
  email: z
    .optional(driving.makeMerchant.input.shape.email)
    .check(withDescription("Where its owner signs in; NAME@scenario.example unless given.")),
  phone: driving.makeMerchant.input.shape.phone.check(withDescription("A number that its owner signs in with too.")),
  hasPayPassword,
  verification: z._default(verification, "passed"),
  owns: z._default(z.array(moneyCodec).check(z.maxLength(20)), []),
  products: z
    .optional(z.array(product).check(z.maxLength(20)))
    .check(withDescription("Products that are activated for it.")),
  payees: z
    .optional(z.record(singleLineText(1, 40), newPayee))
    .check(withDescription("Its payees abroad, each by a name.")),
  receiving: z
    .optional(z.record(singleLineText(1, 40), settlementCommands.applyForAccount.input))
    .check(
      withDescription(
        "Its receiving accounts, each by a name: opened some minutes after the start, when they have been checked.",
      ),
    ),
  roles: z
    .optional(z.record(singleLineText(1, 40), roleShape))
    .check(withDescription("Roles of its own, each by its name.")),
  people: z
    .optional(z.record(singleLineText(1, 40), scenarioPersonShape))
    .check(withDescription("People beside its owner, each by a name: `by: acme.clara` is the hand of `clara`.")),
  review: z
    .optional(scenarioReviewShape)
    .check(
      withDescription("Which of its people review its payments: names, level by level, and what calls each level."),
    ),
});

/** Describes a merchant that exists from the beginning: its number, and the sign-in names of its people. */
export const knownShape = z.object({
  userNo,
  people: z
    .optional(z.record(singleLineText(1, 40), singleLineText(3, 120)))
    .check(withDescription("Those of its people who act here, by the names that they sign in with.")),
});

export type MerchantOf = z.output<typeof merchantShape>;

/** Describes an advance with coarser ticks than usual: to an instant, or by a span. */
export const wayShape = z.object({
  to: z.optional(instant),
  by: z.optional(singleLineText(1, 60)),
  tickSeconds: z.optional(operations.advance.input.shape.tickSeconds),
});

export const nameShape = /^[A-Za-z][\w-]{0,39}$/;
/** Lists the names that expressions and references have of themselves: no answer, merchant or value is called so. */
export const builtInNames: ReadonlySet<string> = new Set(["world", "past", "i"]);

/** Limits the steps of a scenario, counting each turn of a repetition. */
export const stepsMax = 2_000;
/** Limits the turns of a repetition. */
export const timesMax = 500;
