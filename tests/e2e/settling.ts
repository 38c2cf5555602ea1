import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { blankSettlementPayee } from "../../lib/settlement/payee-entry";
import { asOps, opsToken, payPassword } from "./calls";
import { asPerson } from "./portal-fixtures";

const paper = "tests/fixtures/invoice.png";

/** The same picture, uploaded for a use; its id. */
async function uploadInvoice({ request }: Page, businessType: string): Promise<string> {
  const answer = await request.post("/api/common/file/upload", {
    headers: { "x-portal": "1" },
    multipart: {
      businessType,
      type: "",
      file: { name: "invoice.png", mimeType: "image/png", buffer: readFileSync(paper) },
    },
  });
  const { code, result } = (await answer.json()) as { code: string; result: { fileId: string } };
  expect(code).toBe("0");
  return result.fileId;
}

/** A merchant's own page, that of operations, and their world. */
export interface Settling {
  readonly portal: Page;
  readonly ops: Page;
  readonly world: string;
}

/** Calls operations' API for this world. */
const bySide = async <T>({ ops, world }: Settling, path: string, data?: object): Promise<T> =>
  asOps<T>(ops.request, await opsToken(ops.request), `worlds/${world}/${path}`, data);

/** A person in the mainland whom operations have accepted as a payee; the name. */
export async function settlementPayee(of: Settling, name: string, account: string): Promise<string> {
  const { payeeNo, changes } = await asPerson<{ payeeNo: string; changes: number }>(
    of.portal,
    "b2b/user/partner/b2b-user-partner-add",
    {
      ...blankSettlementPayee,
      partnerType: "mainlandIndividual",
      name,
      idType: "0",
      idNo: "330203199001011236",
      address: "浙江省宁波市海曙区和平路 9 号",
      contactPhone: "13800000009",
      bankNo: "102100099996",
      branch: "宁波海曙支行",
      province: "330000",
      city: "330200",
      bankAddress: "浙江省宁波市海曙区和平路 8 号",
      account,
      proofIds: [await uploadInvoice(of.portal, "PAYEE_PROOF")],
      payPassword,
    },
  );
  await bySide(of, `settlement-payees/${payeeNo}`, { changes, decision: "accept", reason: "" });
  return name;
}

/** An income of so many dollars, paid for a contract that operations have approved, and linked with it: under review; the link's number. */
export async function linkedIncome(of: Settling, amount: string, contractNo: string): Promise<string> {
  const { portal } = of;
  const dollars = { currency: "USD", amount };
  const material = await asPerson<{ serialNo: string; changes: number }>(
    portal,
    "b2b/sett/material/submit-b2b-order-info",
    {
      settlementType: "general",
      amount: dollars,
      buyerName: "Nordwind GmbH",
      contractNo,
      contractDate: "2026-03-01",
      tradeCountry: "DE",
      website: "https://www.nordwind.example",
      productType: "008",
      productName: "Steel bolts",
      quantity: 500,
      shipmentStatus: "shipped",
      logisticsProvider: "Hansa Lines",
      trackingNo: "HL123456",
      shippedOn: "2026-03-10",
      shipsOn: "",
      customsNo: "",
      remarks: "",
      orderFileIds: [await uploadInvoice(portal, "MATERIAL")],
      logisticsFileIds: [],
    },
  );
  await bySide(of, `materials/${material.serialNo}/review`, {
    changes: material.changes,
    decision: "approve",
    findings: [],
    reason: "",
  });
  const { userNo } = await asPerson<{ userNo: string }>(portal, "user/info/queryUserInfo");
  const { orderNo } = await bySide<{ orderNo: string }>(of, "remittances", {
    userNo,
    amount: dollars,
    payerName: "Nordwind GmbH",
    payerCountry: "DE",
    arrivesInMinutes: 60,
    needsAssociation: true,
    fee: { currency: "USD", amount: "0" },
  });
  await bySide(of, `remittances/${orderNo}/credit`, {});
  const { income } = await asPerson<{ income: { detailId: string } }>(portal, "user/gpi-info/incoming/detail", {
    orderNo,
  });
  const { associationNo } = await asPerson<{ associationNo: string }>(portal, "b2b/income/relationSettleOrder", {
    links: [{ detailId: income.detailId, serialNo: material.serialNo, amount: dollars }],
  });
  return associationNo;
}

/** Operations pass an association: its income is credited. */
export async function passLink(of: Settling, associationNo: string): Promise<void> {
  const { rows } = await bySide<{ rows: { associationNo: string; changes: number }[] }>(
    of,
    "associations?currentPage=1&pageSize=100",
  );
  const links = rows
    .filter((link) => link.associationNo === associationNo)
    .map(({ changes }) => ({ associationNo, changes }));
  await bySide(of, "associations/review", { links, isApproved: true });
}

/** The bank's next step with a settlement, which operations play. */
export const bankDoes = (of: Settling, orderNo: string, verb: string, data: object = {}): Promise<unknown> =>
  bySide(of, `settlements/${orderNo}/${verb}`, data);

/** Operations open speedy settlement for a merchant that applies for it. */
export async function openSpeedy(of: Settling): Promise<void> {
  const { version } = await asPerson<{ version: number }>(of.portal, "common/protocol/detail/fast-payment");
  const { changes } = await asPerson<{ changes: number }>(
    of.portal,
    "user/settle-advance/settle-advance-product-apply-open",
    {
      wanted: { currency: "USD", amount: "50000" },
      contactName: "Li Lei",
      contactPhone: "+86 21 5555 0100",
      agreed: { id: "fast-payment", version },
    },
  );
  const { userNo } = await asPerson<{ userNo: string }>(of.portal, "user/info/queryUserInfo");
  await bySide(of, `credit/${userNo}`, { changes, decision: "open", reason: "" });
}
