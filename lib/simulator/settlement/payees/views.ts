import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { idTypes, settlementPartnerTypes } from "@/lib/settlement/payee-fields";
import { settlementAccountHolderName, organizationCodeOf, type NewSettlementPayee } from "@/lib/settlement/payee-rules";
import type { listedSettlementPayee, settlementPayeeInFull } from "@/lib/settlement/payee-shape";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { settledCurrencies } from "@/lib/settlement/terms";
import { createNamedFileLookup } from "../../files/own-files";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { mainlandCityName, economicTypeOf, findIndustryByCode, mainlandBank, nameOrEmpty } from "./known-codes";

export type SettlementPayeeRow = Row<"SettlementPayee">;
type ListedPayeeView = z.output<typeof listedSettlementPayee>;
export type SettlementPayeeView = z.output<typeof settlementPayeeInFull>;

/** Returns a settlement payee's own fields, as the rules use them. */
export function settlementPayeeEntry(row: SettlementPayeeRow): NewSettlementPayee {
  const partnerType = settlementPartnerTypes.find((type) => type === row.partnerType);
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

/** Converts a settlement payee into the view of lists. */
export function toListedPayeeView(row: SettlementPayeeRow): ListedPayeeView {
  const { payeeNo, state, changes, reason, madeAt } = row;
  invariant(machine.is(state), `${state} is a state of a settlement payee`);
  const { partnerType, currency, name, nickname, account, bankNo, branch } = settlementPayeeEntry(row);
  const bank = nameOrEmpty(mainlandBank(bankNo));
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

/** Converts a settlement payee into its full view. */
export async function toSettlementPayeeView(tx: InWorld, row: SettlementPayeeRow): Promise<SettlementPayeeView> {
  const { proofIds, passportIds, ...entry } = settlementPayeeEntry(row);
  const filesOf = await createNamedFileLookup(tx, [proofIds, passportIds]);
  return {
    ...toListedPayeeView(row),
    ...entry,
    organizationCode: organizationCodeOf(entry.creditCode),
    accName: settlementAccountHolderName(entry),
    bankPlace: nameOrEmpty(mainlandCityName(entry)),
    industryName: nameOrEmpty(findIndustryByCode(entry.industry)),
    economicTypeName: nameOrEmpty(economicTypeOf(entry.economicType)),
    proofs: filesOf(proofIds),
    passport: filesOf(passportIds),
    history: await readStateHistory(tx, row.id),
  };
}

/** Reads the current state of a payee inside a transaction. */
export async function readSettlementPayee(tx: InWorld, id: string): Promise<SettlementPayeeView> {
  const row = await tx.prisma.settlementPayee.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a settlement payee that was written can be read");
  return toSettlementPayeeView(tx, row);
}
