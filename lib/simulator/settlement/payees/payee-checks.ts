import { invariant, issueAt, type RefusalCode } from "@/lib/call/refusals";
import { isUnifiedSocialCreditCode } from "@/lib/reference/credit-code";
import { normalizeForComparison, lettersAndDigitsOf } from "@/lib/reference/written-names";
import { zoneTypes } from "@/lib/reference/zone-types";
import { isRegisteredCompanyType } from "@/lib/settlement/payee-fields";
import {
  settlementPayeeRefusal,
  normalizeSettlementPayee,
  type NewSettlementPayee,
} from "@/lib/settlement/payee-rules";
import { removedSettlementPayee } from "@/lib/settlement/states";
import { canSubmitFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { findRegisteredCompany } from "../../reference/company/find";
import type { RegisteredCompany } from "../../reference/company/register";
import type { InWorld, Refusing, Tx } from "@/lib/simulator/platform/store/tx";
import { mainlandCityName, economicTypeOf, findIndustryByCode, mainlandBank } from "./known-codes";

type Checking = Extract<
  RefusalCode,
  | "CREDIT_CODE_INVALID"
  | "ACCOUNT_NUMBER_INVALID"
  | "INVALID_COUNTRY"
  | "SETTLE_PAYEE_INVALID"
  | "COMPANY_NOTFOUND"
  | "COMPANY_ABNORMAL"
  | "FILE_NOTFOUND"
  | "SETTLE_PAYEE_REPEATED"
>;
type PayeeCheckTx = Tx<Checking> & FileReaderContext;

/**
 * Returns a settlement payee as it is stored, when the rules accept it, its codes are known, its company is active, its
 * documents belong to the merchant, and none of the merchant's other payees has the account; `correctedId` identifies
 * the payee that is corrected.
 */
export async function validateSettlementPayee(
  tx: PayeeCheckTx,
  inputPayee: NewSettlementPayee,
  correctedId?: string,
): Promise<NewSettlementPayee> {
  const payee = normalizeSettlementPayee(inputPayee);
  const fault = settlementPayeeRefusal(payee);
  if (fault) return tx.refuse(fault.code, fault.issues, fault.detail);
  const unknownField = unknownCode(payee);
  if (unknownField)
    return tx.refuse("SETTLE_PAYEE_INVALID", issueAt(unknownField, "choice.unknown"), { field: unknownField });
  if (!(await isNamedRightly(tx, payee)))
    return tx.refuse("SETTLE_PAYEE_INVALID", issueAt("name", "name.registered"), { field: "name" });
  const { userNo } = tx.principal;
  const fileIds = [...new Set([...payee.proofIds, ...payee.passportIds])];
  if (!(await canSubmitFiles(tx, "PAYEE_PROOF", fileIds))) return tx.refuse("FILE_NOTFOUND");
  if (await hasAccount(tx, { userNo, account: payee.account, correctedId })) return tx.refuse("SETTLE_PAYEE_REPEATED");
  return payee;
}

/** Returns the first field with an unknown code; undefined when all are known. */
function unknownCode(
  payee: NewSettlementPayee,
): "bankNo" | "city" | "industry" | "economicType" | "zoneType" | undefined {
  if (!mainlandBank(payee.bankNo)) return "bankNo";
  if (!mainlandCityName(payee)) return "city";
  if (!isRegisteredCompanyType(payee.partnerType)) return undefined;
  if (!findIndustryByCode(payee.industry)) return "industry";
  if (!economicTypeOf(payee.economicType)) return "economicType";
  return zoneTypes.includes(payee.zoneType) ? undefined : "zoneType";
}

/**
 * Returns a company of the world's register by its code; refuses when it is not registered or its status is abnormal:
 * revoked or cancelled (specification 2, section 5).
 */
export async function requireActiveCompany(
  tx: Pick<Tx, "world"> & Refusing<"CREDIT_CODE_INVALID" | "COMPANY_NOTFOUND" | "COMPANY_ABNORMAL">,
  code: string,
): Promise<RegisteredCompany> {
  if (!isUnifiedSocialCreditCode(normalizeForComparison(code)))
    return tx.refuse("CREDIT_CODE_INVALID", issueAt("creditCode", "creditCode.shape"));
  const company = await findRegisteredCompany(tx.world, code);
  if (!company) return tx.refuse("COMPANY_NOTFOUND");
  return company.state === "normal" ? company : tx.refuse("COMPANY_ABNORMAL");
}

/** Returns true when a company has its registered name, and the merchant itself its verified name. */
async function isNamedRightly(
  tx: PayeeCheckTx,
  { partnerType, name, creditCode }: NewSettlementPayee,
): Promise<boolean> {
  if (isRegisteredCompanyType(partnerType))
    return lettersAndDigitsOf((await requireActiveCompany(tx, creditCode)).name) === lettersAndDigitsOf(name);
  if (partnerType !== "ownEnterprise") return true;
  return lettersAndDigitsOf(await readOwnVerifiedName(tx)) === lettersAndDigitsOf(name);
}

/** Returns the merchant's own verified name. */
export async function readOwnVerifiedName({
  world,
  principal,
  prisma,
}: InWorld & Pick<PayeeCheckTx, "principal">): Promise<string> {
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
  invariant(merchant, "whoever is signed in belongs to a merchant");
  return merchant.name;
}

/** Returns true when another of the merchant's settlement payees has the same account. */
async function hasAccount(
  tx: InWorld,
  { userNo, account, correctedId }: { userNo: string; account: string; correctedId: string | undefined },
): Promise<boolean> {
  const sameAccount = {
    world: tx.world.id,
    userNo,
    account,
    state: { not: removedSettlementPayee },
    ...(correctedId && { id: { not: correctedId } }),
  };
  return (await tx.prisma.settlementPayee.count({ where: sameAccount })) > 0;
}
