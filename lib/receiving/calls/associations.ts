import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { fitReasons } from "../association/fit";
import { linksMax } from "../association/terms";
import { associationMachine as machine } from "../association-states";
import { receivingScreens } from "../screens";
import { income as incomeMachine } from "../states";

const { receipts } = receivingScreens;
const linkWrites = declareCalls("/api/b2b/income", { access: screenActionAccess(receipts, "manage") });
const detail = declareCalls("/api/b2b/payee-trade-detail", { access: screenAccess(receipts) });
const related = declareCalls("/api/b2b/sett/material/order/related", { access: screenAccess(receipts) });
const settingReads = declareCalls("/api/b2b/no/auto/association", { access: screenAccess(receipts) });
const settingWrites = declareCalls("/api/b2b/no/auto/association", { access: screenActionAccess(receipts, "manage") });

/** Describes an amount of an income that is linked to a material. */
export const associationView = z.object({
  associationNo: orderNo,
  state: stateSchema(machine),
  detailId: orderNo,
  serialNo: orderNo,
  contractNo: z.string(),
  buyerName: z.string(),
  remitterName: z.string(),
  amount: moneyCodec,
  /** Holds the linked amount in the material's currency: the same amount, or converted at the day's mid rate. */
  materialAmount: moneyCodec,
  /** Holds the mid rate of the link and its day in Beijing, when the currencies differ. */
  rate: z.nullable(rateCodec),
  rateDay: z.nullable(day),
  /**
   * Holds the used part of the amount, and the orders that use it: settlements, advances, a refund in progress. The
   * rest can be released.
   */
  used: moneyCodec,
  usedBy: z.array(orderNo),
  /** True when it was made automatically, because the names are equal. */
  isAutomatic: z.boolean(),
  /** True when part of it may be released: it counts, and is not used in whole. */
  isReleasable: z.boolean(),
  /** Holds the reason why operations rejected it. */
  reason: z.string(),
  madeAt: instant,
  endedAt: z.nullable(instant),
});

/** Describes a material with the fields that matter for linking. */
export const linkable = z.object({
  serialNo: orderNo,
  contractNo: z.string(),
  contractDate: day,
  buyerName: z.string(),
  productName: z.string(),
  amount: moneyCodec,
  linkable: moneyCodec,
  /** For an income in another currency: the linkable amount in that currency, and the day's mid rate it is based on. */
  inIncome: z.nullable(z.object({ linkable: moneyCodec, rate: rateCodec, rateDay: day })),
});

/** Describes an income's amounts: the funds received less bank charges, and how much of them is linked and open. */
export const incomeStanding = z.object({
  detailId: orderNo,
  state: stateSchema(incomeMachine),
  net: moneyCodec,
  linked: moneyCodec,
  open: moneyCodec,
  remitterName: z.string(),
  postscript: z.string(),
  arrivedAt: instant,
  /** True when it was credited ahead of its orders, which are still to be associated. */
  owesOrders: z._default(z.boolean(), false),
  /** True when part of it may still be linked, before or after it is credited. */
  takesLinks: z._default(z.boolean(), false),
});

const link = z.object({
  detailId: orderNo,
  serialNo: orderNo,
  amount: moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero")),
});

/** Rejects a pair of an income and a material that occurs twice. */
const areDistinct = z.refine<{ detailId: string; serialNo: string }[]>(
  (links) => new Set(links.map(({ detailId, serialNo }) => `${detailId} ${serialNo}`)).size === links.length,
  "link.twice",
);

const setting = z.object({ isOn: z.boolean(), changedAt: z.nullable(instant) });

export const associations = {
  associate: linkWrites.post("relationSettleOrder", {
    about:
      "Links amounts of incomes to materials, before or after crediting: all links are made, or none. An amount is in the currency of either side; where these differ, the other side's follows from the day's mid rate, which is kept with the link. A pair that is linked already is linked anew. An income that waits and is covered in whole goes to operations' review.",
    makes: "associationNo",
    input: z.object({
      links: z.array(link).check(z.minLength(1, "text.missing"), z.maxLength(linksMax, "text.long"), areDistinct),
    }),
    output: z.object({ associationNo: orderNo, rows: z.array(associationView) }),
    errors: [
      "ORDER_NOTFOUND",
      "RELATED_ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "INVALID_CURRENCY",
      "LINK_ABOVE_INCOME",
      "LINK_ABOVE_MATERIAL",
      "ASSOCIATION_USED",
      "LACK_BALANCE",
      "NO_RATE",
    ],
    changes: ["incomes", "associations", "settlement-materials", "balances"],
  }),
  release: linkWrites.post("cancelRelationSettleOrder", {
    about:
      "Releases a link, reviewed or not, whether its income is credited or not: both sides have back what no settlement, advance or refund uses. An income that needs its orders waits for them again, its money reserved.",
    subject: "associationNo",
    makes: "associationNo",
    input: z.object({ associationNo: orderNo }),
    output: associationView,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ASSOCIATION_USED", "LACK_BALANCE"],
    changes: ["incomes", "associations", "settlement-materials", "balances"],
  }),
  incomeAssociations: detail.post("relationSettleOrderByDetailId", {
    about:
      "What an income is linked to, newest first; and while something of it may be, the materials that it may have been paid for, the best first, each with its points and the amount that is proposed.",
    input: z.object({ detailId: orderNo }),
    output: z.object({
      income: incomeStanding,
      associations: z.array(associationView),
      candidates: z.array(
        z.extend(linkable, {
          reasons: z.array(z.object({ reason: z.enum(fitReasons), points: z.int() })),
          score: z.int(),
          proposed: z.nullable(moneyCodec),
        }),
      ),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["incomes", "associations"],
  }),
  linkableMaterials: related.post("page", {
    about:
      "Materials that may be linked: approved, with an amount that is not linked yet, the oldest contract first. With an income, those in its currency first; of those in another one also what may be linked at the day's mid rate.",
    input: z.object({
      detailId: z.optional(orderNo),
      currency: z.optional(currency),
      /** Matches the contract's number, the buyer's name, or its own number. */
      text: z.optional(singleLineText(0, 140)),
      ...page,
    }),
    output: pageSchema(linkable),
    errors: ["ORDER_NOTFOUND"],
    reads: ["associations", "settlement-materials"],
  }),
  materialAssociations: related.post("incomes", {
    about:
      "The incomes that a material is linked to, newest first; and while some of it may still be linked, the incomes of its currency that may be, those that wait first, with the amounts that are proposed.",
    input: z.object({ serialNo: orderNo }),
    output: z.object({
      material: linkable,
      associations: z.array(associationView),
      incomes: z.array(z.extend(incomeStanding, { proposed: z.nullable(moneyCodec) })),
    }),
    errors: ["RELATED_ORDER_NOTFOUND"],
    reads: ["incomes", "associations"],
  }),
  autoAssociation: settingReads.post("queryNoAutoAssociationConfigEnable", {
    about: "Whether the merchant's incomes are associated by themselves, and since when that is so.",
    input: z.object({}),
    output: z.extend(setting, {
      /**
       * Holds the status of crediting incomes ahead of their orders: allowed by operations, or suspended until overdue
       * orders are associated.
       */
      quickEntry: z._default(z.object({ isOn: z.boolean(), isSuspended: z.boolean() }), {
        isOn: false,
        isSuspended: false,
      }),
    }),
    reads: ["associations"],
  }),
  switchAutoAssociation: settingWrites.post("switchControl", {
    about:
      "Has incomes associated by themselves, or not: each whose remitter's name equals the buyer's name of exactly one approved material that covers it. Switched on, it looks at once at all that wait.",
    input: z.object({ isOn: z.boolean() }),
    output: setting,
    changes: ["incomes", "associations", "settlement-materials"],
  }),
};
