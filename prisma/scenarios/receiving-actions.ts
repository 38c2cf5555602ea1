import type { CallInput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import type { materials as materialCalls } from "@/lib/materials/calls/materials";
import { money, type Money } from "@/lib/money/money";
import { accountAgreement } from "@/lib/receiving/account-terms";
import type { accountApplications } from "@/lib/receiving/calls/applications";
import { customsHandlers } from "@/lib/simulator/materials/customs/handlers";
import { materialOrderHandlers as materialHandlers } from "@/lib/simulator/materials/orders/handlers";
import { materialSupplementHandlers } from "@/lib/simulator/materials/logistics/handlers";
import { accountApplicationHandlers } from "@/lib/simulator/receiving/applications/handlers";
import { associationHandlers } from "@/lib/simulator/receiving/associations/handlers";
import { owing } from "@/lib/simulator/receiving/quick/standing";
import { refundHandlers } from "@/lib/simulator/receiving/refunds/handlers";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { addDays, dayOf } from "@/lib/time/beijing";
import { paperOf } from "./papers";
import type { Stage } from "./stage";

type Asked = CallInput<typeof accountApplications.submitApplication>;
export type Place = Pick<Asked, "kind" | "country" | "bank" | "currencies">;
type Said = CallInput<typeof materialCalls.submitMaterial>;

/** A buyer abroad, as contracts and remittances have it. */
export interface Buyer {
  readonly name: string;
  readonly country: string;
  readonly bank: string;
  readonly site: string;
  readonly product: string;
}

/** What a merchant does with the money it is sent, in the words of a story. */
export function receivingActions(
  stage: Stage,
  owner: Principal,
  papers: { readonly trade: string; readonly order: string },
) {
  const { prisma } = stage.sql;
  const own = { world: stage.world.id, userNo: owner.userNo };
  const entry = (place: Place, change: Partial<Asked> = {}): Asked => ({
    ...place,
    holderName: "",
    website: `https://www.exports-${owner.userNo}.example/`,
    salesBand: "3",
    platform: "offline",
    mainCategory: "008",
    otherCategories: ["009"],
    tradeArea: "europe",
    tradeType: "selfExport",
    zoneType: "99",
    fileIds: [papers.trade],
    agreed: { id: accountAgreement, version: 1 },
    ...change,
  });
  const said = (amount: Money, buyer: Buyer, contractNo: string, change: Partial<Said> = {}): Said => ({
    settlementType: "general",
    amount,
    buyerName: buyer.name,
    contractNo,
    contractDate: addDays(dayOf(stage.now), -30),
    tradeCountry: buyer.country,
    website: buyer.site,
    productType: "008",
    productName: buyer.product,
    quantity: 1_000,
    shipmentStatus: "shipped",
    logisticsProvider: "Eastern Star Lines",
    trackingNo: `ESL${contractNo.replace(/\D/g, "")}`,
    shippedOn: addDays(dayOf(stage.now), -5),
    shipsOn: "",
    customsNo: "",
    remarks: "",
    orderFileIds: [papers.order],
    logisticsFileIds: [],
    ...change,
  });
  const materialNow = async (serialNo: string) => prisma.material.findFirstOrThrow({ where: { ...own, serialNo } });
  return {
    apply: async (place: Place, change: Partial<Asked> = {}) =>
      (
        await stage.act(
          owner,
          "receiving.submitApplication",
          accountApplicationHandlers.submitApplication,
          entry(place, change),
        )
      ).applicationNo,
    applyAgain: (applicationNo: string, place: Place, change: Partial<Asked>) =>
      stage.act(owner, "receiving.modifyApplication", accountApplicationHandlers.modifyApplication, {
        ...entry(place, change),
        applicationNo,
      }),
    /** Applies for settlement by customs declarations. */
    applyForCustoms: () =>
      stage.act(owner, "materials.applyForCustoms", customsHandlers.applyForCustoms, {
        contactName: "Li Lei",
        contactPhone: "+86 575 5555 0100",
        customsCode: "3306960ABC",
        yearlyVolume: "2",
        fileIds: [papers.order],
        agreed: { id: "customs-settlement", version: 1 },
      }),
    /** The numbers of an application's accounts, by their currencies. */
    async numbersOf(applicationNo: string): Promise<ReadonlyMap<string, string>> {
      const { id } = await prisma.receivingApplication.findFirstOrThrow({ where: { ...own, applicationNo } });
      const rows = await prisma.receivingAccount.findMany({ where: { ...own, applicationId: id } });
      return new Map(rows.map(({ currency, number }) => [currency, number]));
    },
    /** Hands in a contract with a buyer, whose goods were shipped some days ago unless said otherwise. */
    contract: async (...contract: Parameters<typeof said>): Promise<string> =>
      (await stage.act(owner, "materials.submitMaterial", materialHandlers.submitMaterial, said(...contract))).serialNo,
    /** Says anew what a contract is of. */
    correct: (serialNo: string, ...contract: Parameters<typeof said>) =>
      stage.act(owner, "materials.correctMaterial", materialHandlers.correctMaterial, {
        ...said(...contract),
        orderId: serialNo,
      }),
    amend: (serialNo: string, amount: Money) =>
      stage.act(owner, "materials.amendMaterial", materialHandlers.amendMaterial, { orderId: serialNo, amount }),
    /** Cancels a contract that is not approved, and voids one that is. */
    callOffContract: (serialNo: string) =>
      stage.act(owner, "materials.cancelMaterial", materialHandlers.cancelMaterial, { id: serialNo }),
    ship: (serialNo: string) =>
      stage.act(owner, "materials.completeLogistics", materialSupplementHandlers.completeLogistics, {
        orderId: serialNo,
        logisticsProvider: "Eastern Star Lines",
        trackingNo: `ESL${serialNo.slice(-8)}`,
        shippedOn: addDays(dayOf(stage.now), -1),
        fileIds: [papers.order],
      }),
    askSwitch: (serialNo: string) =>
      stage.act(owner, "materials.switchToSettlement", materialSupplementHandlers.switchToSettlement, {
        orderId: serialNo,
      }),
    /** Links amounts of incomes to contracts; the links' numbers. */
    associate: async (...links: readonly { detailId: string; serialNo: string; amount: Money }[]) =>
      (await stage.act(owner, "receiving.associate", associationHandlers.associate, { links: [...links] })).rows.map(
        ({ associationNo }) => associationNo,
      ),
    release: (associationNo: string) =>
      stage.act(owner, "receiving.release", associationHandlers.release, { associationNo }),
    associateAutomatically: (isOn: boolean) =>
      stage.act(owner, "receiving.switchAutoAssociation", associationHandlers.switchAutoAssociation, { isOn }),
    /** The links of a contract, by their numbers. */
    async linksOf(serialNo: string): Promise<string[]> {
      const { id: materialId } = await materialNow(serialNo);
      const rows = await prisma.association.findMany({
        where: { ...own, materialId },
        orderBy: { associationNo: "asc" },
      });
      return rows.map(({ associationNo }) => associationNo);
    },
    refundBy: (mode: "general" | "fast") =>
      stage.act(owner, "receiving.configRefund", refundHandlers.configRefund, { mode }),
    refund: async (detailId: string, amount: Money, reason: string) =>
      (
        await stage.act(owner, "receiving.askRefund", refundHandlers.askRefund, {
          detailId,
          amount,
          reason,
        })
      ).orderNo,
    /** The buyer's account was closed: the refund goes to another one of its, as a letter of its says. */
    correctRefund: async (orderNo: string, buyer: Buyer) =>
      stage.act(owner, "receiving.correctRefund", refundHandlers.correctRefund, {
        orderNo,
        reason: "原账户已注销 The old account is closed",
        ...otherAccountOf(buyer),
        fileIds: [await paperOf(stage, owner, "PAYEE_PROOF", "bank-letter.png")],
      }),
    /** Incomes that were credited ahead of their orders, and still wait for them; their net amounts. */
    async incomesOwing(): Promise<{ detailId: string; amount: Money }[]> {
      const rows = await prisma.income.findMany({ where: { ...own, ...owing }, orderBy: { detailId: "asc" } });
      return rows.map(({ detailId, currency, amountMinor, feeMinor }) => ({
        detailId,
        amount: money(currencyOf(currency), amountMinor - feeMinor),
      }));
    },
    /** The income that a remittance has become. */
    async incomeOf(orderNo: string): Promise<string> {
      const { id: remittanceId } = await prisma.remittance.findFirstOrThrow({ where: { ...own, orderNo } });
      return (await prisma.income.findFirstOrThrow({ where: { ...own, remittanceId } })).detailId;
    },
  };
}

const otherAccountOf = ({ name }: Buyer) => ({
  payeeName: name,
  payeeAccount: "40029931775",
  payeeBank: "First Lakeside Bank, Chicago",
  payeeSwift: "FIRSUS22",
  payeeCountry: "US",
});
