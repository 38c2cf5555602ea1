import * as z from "zod/mini";
import type { CallOutput } from "@/lib/call/call";
import { day, singleLineText, orderNo, wholeNumber } from "@/lib/call/field-schemas";
import { invariant } from "@/lib/call/refusals";
import { businessTypes, uploadUses } from "@/lib/files/terms";
import { materialFindings, materials, settlementType } from "@/lib/materials/calls/materials";
import { moneyCodec } from "@/lib/money/money";
import { customsReviews } from "@/lib/operations/calls/customs";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { operations } from "@/lib/operations/calls/worlds";
import { associations } from "@/lib/receiving/calls/associations";
import { chargingMode, receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { addDays, type Day } from "@/lib/time/beijing";
import { merchantReference as merchantName } from "../fit";
import { declareCommandsBy, type ScenarioActor } from "./command";

const merchant = declareCommandsBy("merchant");
const operationsCommand = declareCommandsBy("operations");

/** Define how many days before today a contract is dated, and its goods were shipped, by default. */
const [signedDaysAgo, shippedDaysAgo] = [30, 5];

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"));
const { payerAccount, via } = operations.sendRemittance.input.shape;

/** Holds the contract fields beside its number and amount. */
export const contractTerms = {
  buyer: z._default(singleLineText(1, 140), "Brookfield Home Supply Inc."),
  country: z._default(countryCode, "US"),
  website: z._default(singleLineText(1, 120), "https://www.brookfield-home.example/"),
  product: z._default(singleLineText(1, 120), "Ceramic dinner sets"),
  quantity: z._default(wholeNumber(1, 1_000_000), 1_000),
};

/** Holds the fields of a contract: settled in the ordinary way, and its goods shipped, unless it says otherwise. */
export const contractInput = {
  amount: moneyCodec,
  contractNo: singleLineText(1, 60),
  ...contractTerms,
  settlementType: z.optional(settlementType),
  shipsOn: z.optional(day.check(z.meta({ description: "The day on which goods that are not shipped yet will be." }))),
  customsNo: z.optional(singleLineText(1, 18)),
};
const contractShape = z.object({
  ...contractInput,
  paper: z.optional(z.uuid().check(z.meta({ description: "The contract's `fileId`; a blank sheet unless given." }))),
});
type Contract = z.output<typeof contractShape>;

/** Returns the fields of a material that a contract is submitted as, today. */
export const materialFieldsOfContract = (
  { amount, contractNo, buyer, country, website, product, quantity, shipsOn = "", ...input }: Omit<Contract, "paper">,
  today: Day,
) => ({
  amount,
  contractNo,
  quantity,
  website,
  settlementType: input.settlementType ?? ("general" as const),
  buyerName: buyer,
  contractDate: addDays(today, -signedDaysAgo),
  tradeCountry: country,
  productType: "008" as const,
  productName: product,
  shipsOn,
  ...(shipsOn === ""
    ? {
        shipmentStatus: "shipped" as const,
        logisticsProvider: "Eastern Star Lines",
        trackingNo: `ESL${contractNo.replace(/\D/g, "")}`,
        shippedOn: addDays(today, -shippedDaysAgo),
      }
    : { shipmentStatus: "notShipped" as const, logisticsProvider: "", trackingNo: "", shippedOn: "" }),
  customsNo: input.customsNo ?? "",
  remarks: "",
});

/** Returns a contract with its paper, as it is submitted. */
const submissionOf = async ({ paper: fileId, ...contract }: Contract, { paper, today }: ScenarioActor) => ({
  ...materialFieldsOfContract(contract, today),
  orderFileIds: [fileId ?? (await paper("MATERIAL", "contract.png"))],
  logisticsFileIds: [],
});

/** Submits a contract with a buyer: it waits for operations. */
export const submitContract = async (
  contract: Contract,
  actor: ScenarioActor,
): Promise<CallOutput<typeof materials.submitMaterial>> =>
  actor.invoke(materials.submitMaterial, await submissionOf(contract, actor));

/** Lists the uses that a blank sheet, which is an image, can be uploaded for. */
export const sheetUses = businessTypes.filter((use) => (uploadUses[use].kinds as readonly string[]).includes("png"));
const sheetName = singleLineText(1, 60).check(z.regex(/\.png$/i));

/** Holds the remitter's account, bank and country, and who bears the charges, unless a step says otherwise. */
export const usualRemitter = {
  fromAccount: "",
  bank: "First Lakeside Bank, Chicago",
  country: "US",
  chargingMode: "SHA",
} as const;

/** Defines the commands of merchants' incomes, their contracts, and the decisions of operations about them. */
export const receivingCommands = {
  remit: operationsCommand(
    "Sends a merchant money from abroad: to its balance, or with `account` to a receiving account of its own. It arrives after so many minutes, and is there at once with none.",
    z.object({
      to: z.optional(merchantName),
      account: z.optional(singleLineText(1, 60)),
      amount: moneyCodec,
      from: z._default(singleLineText(1, 140), "Brookfield Home Supply Inc."),
      fromAccount: z._default(payerAccount, usualRemitter.fromAccount),
      bank: z._default(singleLineText(0, 140), usualRemitter.bank),
      country: z._default(countryCode, usualRemitter.country),
      chargingMode: z._default(chargingMode, usualRemitter.chargingMode),
      postscript: z._default(singleLineText(0, 140), ""),
      fee: z.optional(moneyCodec),
      via,
      arrivesInMinutes: z._default(wholeNumber(0, 30 * 1_440), 0),
      needsAssociation: z.optional(z.boolean()),
      needsCheck: z.optional(z.boolean()),
    }),
    async (
      { to, account, from, fromAccount, bank, country, fee, via: banks, arrivesInMinutes, ...input },
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
        // credited just now: what is due already, the next request finds done
        arrivesInMinutes: Math.max(arrivesInMinutes, 1),
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
    z.object({ orderNo, reason: z._default(singleLineText(1, 140), "RR04 Regulatory reason") }),
    (input, { invoke }) => invoke(operations.rejectRemittance, input),
  ),
  income: merchant(
    "Looks up the income that a remittance has become; what it answers has its `detailId`.",
    z.object({ orderNo }),
    async (input, { invoke }) => (await invoke(receiving.remittance, input)).income,
  ),
  refund: merchant(
    "Refunds an income to the account that it came from, whole or `amount` of it; what it answers has its `orderNo`.",
    z.object({ detailId: orderNo, amount: z.optional(moneyCodec), reason: z._default(singleLineText(0, 140), "") }),
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
      reason: z._default(singleLineText(1, 140), "AC04 Closed account"),
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
    contractShape,
    submitContract,
  ),
  correctContract: merchant(
    "Corrects a contract that is not approved yet: it says anew what it is of.",
    z.extend(contractShape, { serialNo: orderNo }),
    async ({ serialNo, ...contract }, actor) =>
      actor.invoke(materials.correctMaterial, { ...(await submissionOf(contract, actor)), orderId: serialNo }),
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
      reason: z._default(singleLineText(0, 140), ""),
      findings: z._default(materialFindings, []),
    }),
    async ({ serialNo, ...input }, { invoke }) => {
      const { material } = await invoke(opsMaterialReviews.materialCase, { serialNo });
      return invoke(opsMaterialReviews.reviewMaterial, { ...input, serialNo, changes: material.changes });
    },
  ),
  reviewLogistics: operationsCommand(
    "Decides about the logistics that a contract was supplemented with: `pass`, `giveBack` or `reject`, the last two with a reason.",
    z.object({
      serialNo: orderNo,
      decision: z._default(z.enum(["pass", "giveBack", "reject"]), "pass"),
      reason: z._default(singleLineText(0, 140), ""),
    }),
    async ({ serialNo, ...input }, { invoke }) => {
      const { logistics } = await invoke(opsMaterialReviews.materialCase, { serialNo });
      invariant(logistics, "a contract whose logistics are reviewed has them");
      return invoke(opsMaterialReviews.reviewLogistics, { ...input, serialNo, changes: logistics.changes });
    },
  ),
  reviewSwitch: operationsCommand(
    "Agrees to settle a contract that was not to be settled, or rejects that with a reason.",
    z.object({
      serialNo: orderNo,
      isAgreed: z._default(z.boolean(), true),
      reason: z._default(singleLineText(0, 140), ""),
    }),
    async ({ serialNo, ...input }, { invoke }) => {
      const { settleSwitch } = await invoke(opsMaterialReviews.materialCase, { serialNo });
      invariant(settleSwitch, "a contract whose switch is reviewed has requested it");
      return invoke(opsMaterialReviews.reviewSwitch, { ...input, serialNo, changes: settleSwitch.changes });
    },
  ),
  reviewCustoms: operationsCommand(
    "Decides about a merchant's settlement by customs declarations: `open`, `refuse` or `close`, the last two with a reason.",
    z.object({
      merchant: merchantName,
      decision: z._default(z.enum(["open", "refuse", "close"]), "open"),
      reason: z._default(singleLineText(0, 140), ""),
    }),
    async ({ merchant: name, ...input }, { invoke, userNoOf }) => {
      const userNo = userNoOf(name);
      const { rows } = await invoke(customsReviews.customsApplications, { text: userNo, currentPage: 1, pageSize: 20 });
      const { product } = rows.find((row) => row.userNo === userNo) ?? {};
      invariant(product, "a merchant whose application is decided has applied");
      return invoke(customsReviews.decideCustoms, { ...input, userNo, changes: product.changes });
    },
  ),
  reviewAssociation: operationsCommand(
    "Passes a link of an income with a contract, or rejects it with a reason.",
    z.object({
      associationNo: orderNo,
      isApproved: z._default(z.boolean(), true),
      reason: z._default(singleLineText(0, 140), ""),
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
