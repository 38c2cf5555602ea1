import * as z from "zod/mini";
import type { Gives } from "@/lib/call/call";
import { line, orderNo, whole } from "@/lib/call/field-schemas";
import { businessTypes, uploadUses } from "@/lib/files/terms";
import { materials } from "@/lib/materials/calls/materials";
import { moneyCodec, type Money } from "@/lib/money/money";
import { materialDesk } from "@/lib/operations/calls/materials";
import { associationDesk } from "@/lib/operations/calls/receiving/associations";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { operations } from "@/lib/operations/calls/worlds";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { addDays } from "@/lib/time/beijing";
import { merchant as merchantName } from "../fit";
import { deedsBy, type Hands } from "./deed";

const merchant = deedsBy("merchant");
const desk = deedsBy("operations");

/** How long before today a contract is dated, and its goods were shipped, unless it says so itself. */
const [signedDaysAgo, shippedDaysAgo] = [30, 5];

/** What a contract says beside its number and amount. */
export const contractTerms = {
  buyer: z._default(line(1, 140), "Brookfield Home Supply Inc."),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")), "US"),
  product: z._default(line(1, 120), "Ceramic dinner sets"),
  quantity: z._default(whole(1, 1_000_000), 1_000),
};

interface Contract {
  readonly amount: Money;
  readonly contractNo: string;
  readonly buyer: string;
  readonly country: string;
  readonly product: string;
  readonly quantity: number;
}

/** Hands in a contract with a buyer: it waits for operations. */
export const handsInContract = async (
  { buyer, country, product, ...takes }: Contract,
  { ask, paper, today }: Hands,
): Promise<Gives<typeof materials.submitMaterial>> =>
  ask(materials.submitMaterial, {
    ...takes,
    settlementType: "general",
    buyerName: buyer,
    contractDate: addDays(today, -signedDaysAgo),
    tradeCountry: country,
    website: "https://www.brookfield-home.example/",
    productType: "008",
    productName: product,
    shipmentStatus: "shipped",
    logisticsProvider: "Eastern Star Lines",
    trackingNo: `ESL${takes.contractNo.replace(/\D/g, "")}`,
    shippedOn: addDays(today, -shippedDaysAgo),
    shipsOn: "",
    customsNo: "",
    remarks: "",
    orderFileIds: [await paper("MATERIAL", "contract.png")],
    logisticsFileIds: [],
  });

/** What a blank sheet, which is a picture, can be handed in for. */
export const sheetUses = businessTypes.filter((use) => (uploadUses[use].kinds as readonly string[]).includes("png"));
const sheetName = line(1, 60).check(z.regex(/\.png$/i));

/** What merchants are paid, by which contracts, and what operations say to that. */
export const receivingDeeds = {
  remit: desk(
    "Sends a merchant money from abroad: to its balance, or with `account` to a receiving account of its own. It arrives after so many minutes, and is there at once with none.",
    z.object({
      to: z.optional(merchantName),
      account: z.optional(line(1, 60)),
      amount: moneyCodec,
      from: z._default(line(1, 140), "Brookfield Home Supply Inc."),
      postscript: z._default(line(0, 140), ""),
      arrivesInMinutes: z._default(whole(0, 30 * 1_440), 0),
      needsAssociation: z.optional(z.boolean()),
    }),
    async ({ to, account, from, arrivesInMinutes, needsAssociation, ...takes }, { ask, userNoOf }) => {
      const sent = await ask(operations.sendRemittance, {
        ...takes,
        ...(to !== undefined && { userNo: userNoOf(to) }),
        ...(account !== undefined && { accountNo: account }),
        payerName: from,
        payerAccount: "",
        payerBank: "First Lakeside Bank, Chicago",
        payerCountry: "US",
        chargingMode: "SHA",
        // credited just now: what is due already, the next request finds done
        arrivesInMinutes: Math.max(arrivesInMinutes, 1),
        ...(needsAssociation !== undefined && { needsAssociation }),
      });
      if (arrivesInMinutes > 0) return sent;
      return { ...sent, ...(await ask(operations.creditRemittance, { orderNo: sent.orderNo })) };
    },
  ),
  credit: desk("Credits a remittance that is still on its way.", z.object({ orderNo }), (takes, { ask }) =>
    ask(operations.creditRemittance, takes),
  ),
  sendBack: desk(
    "Sends a remittance that is on its way back to its sender.",
    z.object({ orderNo, reason: z._default(line(1, 140), "RR04 Regulatory reason") }),
    (takes, { ask }) => ask(operations.rejectRemittance, takes),
  ),
  income: merchant(
    "Looks up the income that a remittance has become; what it answers has its `detailId`.",
    z.object({ orderNo }),
    async (takes, { ask }) => (await ask(receiving.remittance, takes)).income,
  ),
  refund: merchant(
    "Refunds an income to the account that it came from, whole or `amount` of it; what it answers has its `orderNo`.",
    z.object({ detailId: orderNo, amount: z.optional(moneyCodec), reason: z._default(line(0, 140), "") }),
    async ({ detailId, amount, reason }, { ask }) =>
      ask(refunds.askRefund, {
        detailId,
        amount: amount ?? (await ask(refunds.refundInfo, { id: detailId })).refundable,
        reason,
      }),
  ),
  refundBank: desk(
    "What a bank does with a refund: `complete` before the clock does, `ask` for another account, `switch` to the other method, or `fail`.",
    z.object({
      orderNo,
      does: z.enum(["complete", "ask", "switch", "fail"]),
      reason: z._default(line(1, 140), "AC04 Closed account"),
    }),
    async ({ does, reason, orderNo: of }, { ask }) => {
      const one = { orderNo: of };
      switch (does) {
        case "complete":
          return ask(refundActions.completeRefund, one);
        case "ask":
          return ask(refundActions.askRefundPayee, { ...one, reason });
        case "switch":
          return ask(refundActions.switchRefund, { ...one, reason });
        case "fail":
          return ask(refundActions.failRefund, { ...one, reason });
      }
    },
  ),
  paper: merchant(
    "Hands in a blank sheet for a purpose; what it answers has its `fileId`.",
    z.object({ for: z.enum(sheetUses), name: z._default(sheetName, "paper.png") }),
    async ({ for: purpose, name }, { paper }) => ({ fileId: await paper(purpose, name) }),
  ),
  contract: merchant(
    "Hands in a contract with a buyer, signed a month ago and shipped some days ago; what it answers has its `serialNo`.",
    z.object({ amount: moneyCodec, contractNo: line(1, 60), ...contractTerms }),
    handsInContract,
  ),
  associate: merchant(
    "Says which contract an income is paid for, with which amount of it.",
    z.object({ detailId: orderNo, serialNo: orderNo, amount: moneyCodec }),
    (takes, { ask }) => ask(associations.associate, { links: [takes] }),
  ),
  reviewContract: desk(
    "Decides about a contract: `approve`, `fail` or `refuse`.",
    z.object({
      serialNo: orderNo,
      decision: z._default(z.enum(["approve", "fail", "refuse"]), "approve"),
      reason: z._default(line(0, 140), ""),
    }),
    async ({ serialNo, ...takes }, { ask }) => {
      const { material } = await ask(materialDesk.materialCase, { serialNo });
      return ask(materialDesk.reviewMaterial, { ...takes, serialNo, changes: material.changes, findings: [] });
    },
  ),
  reviewAssociation: desk(
    "Passes a link of an income with a contract, or rejects it with a reason.",
    z.object({
      associationNo: orderNo,
      isApproved: z._default(z.boolean(), true),
      reason: z._default(line(0, 140), ""),
    }),
    async ({ associationNo, ...takes }, { ask }) => {
      const { rows } = await ask(associationDesk.associationQueue, {
        text: associationNo,
        currentPage: 1,
        pageSize: 20,
      });
      const links = rows
        .filter((row) => row.associationNo === associationNo)
        .map(({ changes }) => ({ associationNo, changes }));
      return ask(associationDesk.reviewAssociations, { ...takes, links });
    },
  ),
};
