import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
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
  /** Made by itself, of equal names. */
  isAutomatic: z.boolean(),
  /** Whether it may be released: it counts, and its income is not credited yet. */
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
      "Links amounts of incomes to materials: one income to several, or several to one. A pair that is linked already is linked anew with the amount given, the old link going first. An income that is covered in whole goes to operations' review; all links are made, or none.",
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
    ],
    changes: ["incomes", "associations", "settlement-materials"],
  }),
  release: kept.post("cancelRelationSettleOrder", {
    about:
      "Releases a link, reviewed or not, while its income is not credited: both sides have its amount back, and an income under review waits for its association again.",
    subject: "associationNo",
    makes: "associationNo",
    takes: z.object({ associationNo: orderNo }),
    gives: association,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["incomes", "associations", "settlement-materials"],
  }),
  incomeAssociations: detail.post("relationSettleOrderByDetailId", {
    about:
      "What an income is linked to, newest first; and while it waits for an association, the materials that it may have been paid for, the best first, each with what speaks for it in points and the amount that is proposed.",
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
      "Materials that may be linked: approved, with an amount that is not linked yet, the oldest contract first. With an income, those in its currency.",
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
      "The incomes that a material is linked to, newest first; and while some of it may still be linked, its merchant's incomes of that currency that wait for an association, the oldest first, with the amounts that are proposed.",
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
