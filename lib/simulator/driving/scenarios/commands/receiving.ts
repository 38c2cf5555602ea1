import * as z from "zod/mini";
import type { CallOutput } from "@/lib/call/call";
import { line, orderNo, wholeNumber } from "@/lib/call/field-schemas";
import { businessTypes, uploadUses } from "@/lib/files/terms";
import { materials } from "@/lib/materials/calls/materials";
import { moneyCodec, type Money } from "@/lib/money/money";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { operations } from "@/lib/operations/calls/worlds";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { addDays } from "@/lib/time/beijing";
import { merchantReference as merchantName } from "../fit";
import { commandsBy, type ScenarioActor } from "./command";

const merchant = commandsBy("merchant");
const operationsCommand = commandsBy("operations");

/** Define how many days before today a contract is dated, and its goods were shipped, by default. */
const [signedDaysAgo, shippedDaysAgo] = [30, 5];

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"));
const { payerAccount, via } = operations.sendRemittance.input.shape;

/** Holds the account and the bank that money from abroad comes from by default. */
export const usualPayer = { fromAccount: "", bank: "First Lakeside Bank, Chicago", country: "US" };

/** Holds the contract fields beside its number and amount. */
export const contractTerms = {
  buyer: z._default(line(1, 140), "Brookfield Home Supply Inc."),
  country: z._default(countryCode, "US"),
  product: z._default(line(1, 120), "Ceramic dinner sets"),
  quantity: z._default(wholeNumber(1, 1_000_000), 1_000),
};

interface Contract {
  readonly amount: Money;
  readonly contractNo: string;
  readonly buyer: string;
  readonly country: string;
  readonly product: string;
  readonly quantity: number;
}

/** Submits a contract with a buyer: it waits for operations. */
export const submitContract = async (
  { buyer, country, product, ...input }: Contract,
  { invoke, paper, today }: ScenarioActor,
): Promise<CallOutput<typeof materials.submitMaterial>> =>
  invoke(materials.submitMaterial, {
    ...input,
    settlementType: "general",
    buyerName: buyer,
    contractDate: addDays(today, -signedDaysAgo),
    tradeCountry: country,
    website: "https://www.brookfield-home.example/",
    productType: "008",
    productName: product,
    shipmentStatus: "shipped",
    logisticsProvider: "Eastern Star Lines",
    trackingNo: `ESL${input.contractNo.replace(/\D/g, "")}`,
    shippedOn: addDays(today, -shippedDaysAgo),
    shipsOn: "",
    customsNo: "",
    remarks: "",
    orderFileIds: [await paper("MATERIAL", "contract.png")],
    logisticsFileIds: [],
  });

/** Lists the uses that a blank sheet, which is an image, can be uploaded for. */
export const sheetUses = businessTypes.filter((use) => (uploadUses[use].kinds as readonly string[]).includes("png"));
const sheetName = line(1, 60).check(z.regex(/\.png$/i));

/** Defines the commands of merchants' incomes, their contracts, and the decisions of operations about them. */
export const receivingCommands = {
  remit: operationsCommand(
    "Sends a merchant money from abroad: to its balance, or with `account` to a receiving account of its own. It arrives after so many minutes, and is there at once with none.",
    z.object({
      to: z.optional(merchantName),
      account: z.optional(line(1, 60)),
      amount: moneyCodec,
      from: z._default(line(1, 140), "Brookfield Home Supply Inc."),
      fromAccount: z._default(payerAccount, usualPayer.fromAccount),
      bank: z._default(line(1, 140), usualPayer.bank),
      country: z._default(countryCode, usualPayer.country),
      postscript: z._default(line(0, 140), ""),
      fee: z.optional(moneyCodec),
      via,
      arrivesInMinutes: z._default(wholeNumber(0, 30 * 1_440), 0),
      needsAssociation: z.optional(z.boolean()),
    }),
    async (
      { to, account, from, fromAccount, bank, country, fee, via: banks, arrivesInMinutes, needsAssociation, ...input },
      { invoke, userNoOf },
    ) => {
      const sentRemittance = await invoke(operations.sendRemittance, {
        ...input,
        ...(fee && { fee }),
        ...(banks && { via: banks }),
        ...(to !== undefined && { userNo: userNoOf(to) }),
        ...(account !== undefined && { accountNo: account }),
        payerName: from,
        payerAccount: fromAccount,
        payerBank: bank,
        payerCountry: country,
        chargingMode: "SHA",
        // credited just now: what is due already, the next request finds done
        arrivesInMinutes: Math.max(arrivesInMinutes, 1),
        ...(needsAssociation !== undefined && { needsAssociation }),
      });
      if (arrivesInMinutes > 0) return sentRemittance;
      return { ...sentRemittance, ...(await invoke(operations.creditRemittance, { orderNo: sentRemittance.orderNo })) };
    },
  ),
  credit: operationsCommand(
    "Credits a remittance that is still on its way.",
    z.object({ orderNo }),
    (input, { invoke }) => invoke(operations.creditRemittance, input),
  ),
  sendBack: operationsCommand(
    "Sends a remittance that is on its way back to its sender.",
    z.object({ orderNo, reason: z._default(line(1, 140), "RR04 Regulatory reason") }),
    (input, { invoke }) => invoke(operations.rejectRemittance, input),
  ),
  income: merchant(
    "Looks up the income that a remittance has become; what it answers has its `detailId`.",
    z.object({ orderNo }),
    async (input, { invoke }) => (await invoke(receiving.remittance, input)).income,
  ),
  refund: merchant(
    "Refunds an income to the account that it came from, whole or `amount` of it; what it answers has its `orderNo`.",
    z.object({ detailId: orderNo, amount: z.optional(moneyCodec), reason: z._default(line(0, 140), "") }),
    async ({ detailId, amount, reason }, { invoke }) =>
      invoke(refunds.askRefund, {
        detailId,
        amount: amount ?? (await invoke(refunds.refundInfo, { id: detailId })).refundable,
        reason,
      }),
  ),
  refundBank: operationsCommand(
    "What a bank does with a refund: `complete` before the clock does, `ask` for another account, `switch` to the other method, or `fail`.",
    z.object({
      orderNo,
      does: z.enum(["complete", "ask", "switch", "fail"]),
      reason: z._default(line(1, 140), "AC04 Closed account"),
    }),
    async ({ does, reason, orderNo: of }, { invoke }) => {
      const orderInput = { orderNo: of };
      switch (does) {
        case "complete":
          return invoke(refundActions.completeRefund, orderInput);
        case "ask":
          return invoke(refundActions.askRefundPayee, { ...orderInput, reason });
        case "switch":
          return invoke(refundActions.switchRefund, { ...orderInput, reason });
        case "fail":
          return invoke(refundActions.failRefund, { ...orderInput, reason });
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
    submitContract,
  ),
  associate: merchant(
    "Says which contract an income is paid for, with which amount of it.",
    z.object({ detailId: orderNo, serialNo: orderNo, amount: moneyCodec }),
    (input, { invoke }) => invoke(associations.associate, { links: [input] }),
  ),
  reviewContract: operationsCommand(
    "Decides about a contract: `approve`, `fail` or `refuse`.",
    z.object({
      serialNo: orderNo,
      decision: z._default(z.enum(["approve", "fail", "refuse"]), "approve"),
      reason: z._default(line(0, 140), ""),
    }),
    async ({ serialNo, ...input }, { invoke }) => {
      const { material } = await invoke(opsMaterialReviews.materialCase, { serialNo });
      return invoke(opsMaterialReviews.reviewMaterial, { ...input, serialNo, changes: material.changes, findings: [] });
    },
  ),
  reviewAssociation: operationsCommand(
    "Passes a link of an income with a contract, or rejects it with a reason.",
    z.object({
      associationNo: orderNo,
      isApproved: z._default(z.boolean(), true),
      reason: z._default(line(0, 140), ""),
    }),
    async ({ associationNo, ...input }, { invoke }) => {
      const { rows } = await invoke(associationReviews.associationQueue, {
        text: associationNo,
        currentPage: 1,
        pageSize: 20,
      });
      const links = rows
        .filter((row) => row.associationNo === associationNo)
        .map(({ changes }) => ({ associationNo, changes }));
      return invoke(associationReviews.reviewAssociations, { ...input, links });
    },
  ),
};
