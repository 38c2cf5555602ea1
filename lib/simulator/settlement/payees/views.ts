import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { idTypes, partnerTypes } from "@/lib/settlement/payee-fields";
import { accountNameOf, organizationCodeOf, type NewSettlementPayee } from "@/lib/settlement/payee-rules";
import type { listedSettlementPayee, settlementPayeeInFull } from "@/lib/settlement/payee-shape";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { settledCurrencies } from "@/lib/settlement/terms";
import { namedFilesOf } from "../../files/own-files";
import { historyOf } from "@/lib/simulator/platform/store/history";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { cityOf, economicTypeOf, industryOf, mainlandBank, nameOr } from "./known-codes";

export type SettlementPayeeRow = Row<"SettlementPayee">;
type Listed = z.output<typeof listedSettlementPayee>;
export type SettlementPayeeView = z.output<typeof settlementPayeeInFull>;

/** A settlement payee's own facts, as the rules know them. */
export function entryOf(row: SettlementPayeeRow): NewSettlementPayee {
  const partnerType = partnerTypes.find((type) => type === row.partnerType);
  const currency = settledCurrencies.find((code) => code === row.currency);
  invariant(partnerType && currency, `${row.payeeNo} is of a known type and currency`);
  const { name, creditCode, country, idNo, industry, economicType, zoneType } = row;
  const { legalPersonName, legalPersonCountry, legalPersonIdNo, address, businessAddress, postalCode } = row;
  const { contactPerson, contactPhone, bankNo, branch, province, city, bankAddress, account, nickname } = row;
  return {
    ...{ partnerType, currency, name, creditCode, country, idNo, industry, economicType, zoneType },
    idType: idTypes.find((type) => type === row.idType) ?? "",
    ...{ legalPersonName, legalPersonCountry, legalPersonIdNo, address, businessAddress, postalCode },
    ...{ contactPerson, contactPhone, bankNo, branch, province, city, bankAddress, account, nickname },
    proofIds: row.proofIds,
    passportIds: row.passportIds,
  };
}

/** A settlement payee as lists show it. */
export function toListed(row: SettlementPayeeRow): Listed {
  const { payeeNo, state, changes, reason, madeAt } = row;
  invariant(machine.is(state), `${state} is a state of a settlement payee`);
  const { partnerType, currency, name, nickname, account, bankNo, branch } = entryOf(row);
  const bank = nameOr(mainlandBank(bankNo));
  return {
    payeeNo,
    state,
    changes,
    partnerType,
    currency,
    name,
    nickname,
    account,
    bankNo,
    bank,
    branch,
    reason,
    madeAt,
  };
}

/** One settlement payee whole. */
export async function toFull(tx: InWorld, row: SettlementPayeeRow): Promise<SettlementPayeeView> {
  const { proofIds, passportIds, ...said } = entryOf(row);
  const filesOf = await namedFilesOf(tx, [proofIds, passportIds]);
  return {
    ...toListed(row),
    ...said,
    organizationCode: organizationCodeOf(said.creditCode),
    accName: accountNameOf(said),
    bankPlace: nameOr(cityOf(said)),
    industryName: nameOr(industryOf(said.industry)),
    economicTypeName: nameOr(economicTypeOf(said.economicType)),
    proofs: filesOf(proofIds),
    passport: filesOf(passportIds),
    history: await historyOf(tx, row.id),
  };
}

/** The present payee, inside a transaction. */
export async function readSettlementPayee(tx: InWorld, id: string): Promise<SettlementPayeeView> {
  const row = await tx.prisma.settlementPayee.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a settlement payee that was written can be read");
  return toFull(tx, row);
}
