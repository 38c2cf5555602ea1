import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Person } from "./bank";
import { wednesday, world } from "./ledger";

/** Holds the payees and the document that a merchant settles and pays with in benchmarks. */
export interface Counterparts {
  /** A payee abroad for dollars, and one in the mainland for yuan. */
  readonly payeeId: string;
  readonly settlementPayeeNo: string;
  /** A document for settlements. */
  readonly documentId: string;
}

const linkedMinor = 100_000_000_00n;
const incomesEach = 10;

/** Creates a merchant's payees, a document, and credited incomes with links that settlements draw on. */
export async function readyToSettle({ sql }: Database, { userNo, operatorId }: Person): Promise<Counterparts> {
  const merchantKey = { world, userNo };
  const [payeeId, payeeNo, documentId] = [randomUUID(), `SP00${userNo}`, randomUUID()];
  await sql.prisma.payee.create({
    data: {
      ...merchantKey,
      id: payeeId,
      payeeNo: `PE00${userNo}`,
      state: "enabled",
      channel: "abroad",
      entityType: "company",
      currency: "USD",
      name: "Acme Inc",
      account: "000123456789",
      swift: "CITIUS33",
      bankName: "Citibank",
      bankCountry: "US",
      country: "US",
      address: "Wall Street 1, New York",
      madeAt: wednesday,
    },
  });
  await sql.prisma.settlementPayee.create({
    data: {
      ...merchantKey,
      id: randomUUID(),
      payeeNo,
      operatorId,
      state: "available",
      partnerType: "ownCompany",
      currency: "CNH",
      name: "宁波海曙贸易有限公司",
      address: "浙江省宁波市海曙区和平路 9 号",
      bankNo: "102100099996",
      branch: "宁波海曙支行",
      province: "330000",
      city: "330200",
      bankAddress: "浙江省宁波市海曙区和平路 8 号",
      account: "3901110019200012345",
      madeAt: wednesday,
      submittedAt: wednesday,
      decidedAt: wednesday,
    },
  });
  await sql.prisma.storedFile.create({
    data: {
      ...merchantKey,
      id: documentId,
      operatorId,
      use: "SETTLEMENT_PROOF",
      name: "invoice.pdf",
      kind: "pdf",
      size: 1,
      hash: "0".repeat(64),
      madeAt: wednesday,
    },
  });
  for (let no = 0; no < incomesEach; no += 1) await linkedIncome({ sql }, userNo, operatorId, no);
  return { payeeId, settlementPayeeNo: payeeNo, documentId };
}

/** A credited income, all of which is linked with an approved material. */
async function linkedIncome(
  { sql }: Pick<Database, "sql">,
  userNo: string,
  operatorId: string,
  no: number,
): Promise<void> {
  const [incomeId, materialId] = [randomUUID(), randomUUID()];
  const baseFields = { world, userNo, currency: "USD", amountMinor: linkedMinor };
  const number = `${userNo}${String(no).padStart(3, "0")}`;
  await sql.prisma.income.create({
    data: {
      ...baseFields,
      id: incomeId,
      detailId: `IN${number}`,
      remittanceId: randomUUID(),
      state: "credited",
      feeMinor: 0n,
      arrivedAt: wednesday,
      linkedMinor,
    },
  });
  await sql.prisma.material.create({
    data: {
      ...baseFields,
      id: materialId,
      serialNo: `MT${number}`,
      operatorId,
      state: "approved",
      settlementType: "general",
      linkedMinor,
      buyerName: "Acme Inc",
      contractNo: `HT-${number}`,
      contractDate: "2026-03-01",
      tradeCountry: "US",
      website: "https://shop.example",
      productType: "001",
      productName: "Lamps",
      quantity: 1,
      shipmentStatus: "notShipped",
      submittedAt: wednesday,
    },
  });
  await sql.prisma.association.create({
    data: {
      ...baseFields,
      id: randomUUID(),
      associationNo: `AS${number}`,
      madeMinor: baseFields.amountMinor,
      materialCurrency: baseFields.currency,
      materialMinor: baseFields.amountMinor,
      incomeId,
      materialId,
      state: "approved",
      isAutomatic: false,
      madeAt: wednesday,
    },
  });
}
