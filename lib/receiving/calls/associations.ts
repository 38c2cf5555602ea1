import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { fitReasons } from "../association/fit";
import { linksMax } from "../association/terms";
import { association as machine } from "../association-states";
import { receivingScreens } from "../screens";
import { income as incomeMachine } from "../states";

const { receipts } = receivingScreens;
const kept = calls("/api/b2b/income", { needs: permissionTo(receipts, "manage") });
const detail = calls("/api/b2b/payee-trade-detail", { needs: permissionOf(receipts) });
const related = calls("/api/b2b/sett/material/order/related", { needs: permissionOf(receipts) });
const chosen = calls("/api/b2b/no/auto/association", { needs: permissionOf(receipts) });
const switched = calls("/api/b2b/no/auto/association", { needs: permissionTo(receipts, "manage") });

/** An amount of an income that is linked to a material. */
export const association = z.object({
  associationNo: orderNo,
  state: stateOf(machine),
  detailId: orderNo,
  serialNo: orderNo,
  contractNo: z.string(),
  buyerName: z.string(),
  remitterName: z.string(),
  amount: moneyCodec,
  /** What it is of the material, in the material's currency: the same amount, or at the day's mid rate. */
  materialAmount: moneyCodec,
  /** The mid rate that it was linked at, and its day in Beijing, where the currencies differ. */
  rate: z.nullable(rateCodec),
  rateDay: z.nullable(day),
  /** What of it is used, and by which orders: settlements, advances, a refund under way. The rest can be released. */
  used: moneyCodec,
  usedBy: z.array(orderNo),
  /** Made by itself, of equal names. */
  isAutomatic: z.boolean(),
  /** Whether something of it may be released: it counts, and is not used whole. */
  isReleasable: z.boolean(),
  /** Why operations rejected it. */
  reason: z.string(),
  madeAt: instant,
  endedAt: z.nullable(instant),
});

/** A material as far as it matters for what may be linked to it. */
export const linkable = z.object({
  serialNo: orderNo,
  contractNo: z.string(),
  contractDate: day,
  buyerName: z.string(),
  productName: z.string(),
  amount: moneyCodec,
  linkable: moneyCodec,
  /** For an income in another currency: what may be linked in that, and the day's mid rate that says so. */
  inIncome: z.nullable(z.object({ linkable: moneyCodec, rate: rateCodec, rateDay: day })),
});

/** How an income stands: what came in, less what banks kept, and how much of it is linked and open. */
export const standing = z.object({
  detailId: orderNo,
  state: stateOf(incomeMachine),
  net: moneyCodec,
  linked: moneyCodec,
  open: moneyCodec,
  remitterName: z.string(),
  postscript: z.string(),
  arrivedAt: instant,
  /** Credited ahead of its orders, which are still to be associated. */
  owesOrders: z._default(z.boolean(), false),
  /** Something of it may still be linked, before or after it is credited. */
  takesLinks: z._default(z.boolean(), false),
});

const link = z.object({
  detailId: orderNo,
  serialNo: orderNo,
  amount: moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero")),
});

/** Each pair of an income and a material is named once. */
const areDistinct = z.refine<{ detailId: string; serialNo: string }[]>(
  (links) => new Set(links.map(({ detailId, serialNo }) => `${detailId} ${serialNo}`)).size === links.length,
  "link.twice",
);

const setting = z.object({ isOn: z.boolean(), changedAt: z.nullable(instant) });

export const associations = {
  associate: kept.post("relationSettleOrder", {
    about:
      "Links amounts of incomes to materials, before or after crediting: all links are made, or none. An amount is in the currency of either side; where these differ, the other side's follows from the day's mid rate, which is kept with the link. A pair that is linked already is linked anew. An income that waits and is covered in whole goes to operations' review.",
    makes: "associationNo",
    takes: z.object({
      links: z.array(link).check(z.minLength(1, "text.missing"), z.maxLength(linksMax, "text.long"), areDistinct),
    }),
    gives: z.object({ associationNo: orderNo, rows: z.array(association) }),
    refuses: [
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
  release: kept.post("cancelRelationSettleOrder", {
    about:
      "Releases a link, reviewed or not, whether its income is credited or not: both sides have back what no settlement, advance or refund uses. An income that needs its orders waits for them again, its money reserved.",
    subject: "associationNo",
    makes: "associationNo",
    takes: z.object({ associationNo: orderNo }),
    gives: association,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ASSOCIATION_USED", "LACK_BALANCE"],
    changes: ["incomes", "associations", "settlement-materials", "balances"],
  }),
  incomeAssociations: detail.post("relationSettleOrderByDetailId", {
    about:
      "What an income is linked to, newest first; and while something of it may be, the materials that it may have been paid for, the best first, each with its points and the amount that is proposed.",
    takes: z.object({ detailId: orderNo }),
    gives: z.object({
      income: standing,
      associations: z.array(association),
      candidates: z.array(
        z.extend(linkable, {
          reasons: z.array(z.object({ reason: z.enum(fitReasons), points: z.int() })),
          score: z.int(),
          proposed: z.nullable(moneyCodec),
        }),
      ),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["incomes", "associations"],
  }),
  linkableMaterials: related.post("page", {
    about:
      "Materials that may be linked: approved, with an amount that is not linked yet, the oldest contract first. With an income, those in its currency first; of those in another one also what may be linked at the day's mid rate.",
    takes: z.object({
      detailId: z.optional(orderNo),
      currency: z.optional(currency),
      /** In the contract's number, the buyer's name, or its own number. */
      text: z.optional(line(0, 140)),
      ...page,
    }),
    gives: pageOf(linkable),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["associations", "settlement-materials"],
  }),
  materialAssociations: related.post("incomes", {
    about:
      "The incomes that a material is linked to, newest first; and while some of it may still be linked, the incomes of its currency that may be, those that wait first, with the amounts that are proposed.",
    takes: z.object({ serialNo: orderNo }),
    gives: z.object({
      material: linkable,
      associations: z.array(association),
      incomes: z.array(z.extend(standing, { proposed: z.nullable(moneyCodec) })),
    }),
    refuses: ["RELATED_ORDER_NOTFOUND"],
    reads: ["incomes", "associations"],
  }),
  autoAssociation: chosen.post("queryNoAutoAssociationConfigEnable", {
    about: "Whether the merchant's incomes are associated by themselves, and since when that is so.",
    takes: z.object({}),
    gives: z.extend(setting, {
      /** Whether operations let incomes be credited ahead of their orders, and whether some of those are to be put right first. */
      quickEntry: z._default(z.object({ isOn: z.boolean(), isSuspended: z.boolean() }), {
        isOn: false,
        isSuspended: false,
      }),
    }),
    reads: ["associations"],
  }),
  switchAutoAssociation: switched.post("switchControl", {
    about:
      "Has incomes associated by themselves, or not: each whose remitter's name equals the buyer's name of exactly one approved material that covers it. Switched on, it looks at once at all that wait.",
    takes: z.object({ isOn: z.boolean() }),
    gives: setting,
    changes: ["incomes", "associations", "settlement-materials"],
  }),
};
