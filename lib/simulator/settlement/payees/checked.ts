import { invariant, issueAt, type RefusalCode } from "@/lib/call/refusals";
import { isCreditCode } from "@/lib/reference/credit-code";
import { comparable, lettersOf } from "@/lib/reference/written-names";
import { zoneTypes } from "@/lib/reference/zone-types";
import { isOfRegister } from "@/lib/settlement/payee-fields";
import { settlementPayeeRefusal, tidied, type NewSettlementPayee } from "@/lib/settlement/payee-rules";
import { removedPayee } from "@/lib/settlement/states";
import { areOwnFiles } from "../../files/own-files";
import type { Looking } from "../../files/seen-file";
import { inRegister } from "../../reference/company/find";
import type { Registered } from "../../reference/company/register";
import type { InWorld, Refusing, Tx } from "@/lib/simulator/platform/store/tx";
import { cityOf, economicTypeOf, industryOf, mainlandBank } from "./known-codes";

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
type Asking = Tx<Checking> & Looking;

/**
 * A settlement payee as it is kept, when the rules accept it, its codes are known, its company is in business, its papers
 * are the merchant's own and no other of its payees has the account; `own` is the payee that is corrected.
 */
export async function checkedPayee(tx: Asking, typed: NewSettlementPayee, own?: string): Promise<NewSettlementPayee> {
  const wanted = tidied(typed);
  const fault = settlementPayeeRefusal(wanted);
  if (fault) return tx.refuse(fault.code, fault.issues, fault.detail);
  const unknown = unknownCode(wanted);
  if (unknown) return tx.refuse("SETTLE_PAYEE_INVALID", issueAt(unknown, "choice.unknown"), { field: unknown });
  if (!(await isNamedRightly(tx, wanted)))
    return tx.refuse("SETTLE_PAYEE_INVALID", issueAt("name", "name.registered"), { field: "name" });
  const { userNo } = tx.who;
  const fileIds = [...new Set([...wanted.proofIds, ...wanted.passportIds])];
  if (!(await areOwnFiles(tx, "PAYEE_PROOF", fileIds))) return tx.refuse("FILE_NOTFOUND");
  if (await hasAccount(tx, { userNo, account: wanted.account, own })) return tx.refuse("SETTLE_PAYEE_REPEATED");
  return wanted;
}

/** The first field whose code stands for nothing; undefined when all are known. */
function unknownCode(
  payee: NewSettlementPayee,
): "bankNo" | "city" | "industry" | "economicType" | "zoneType" | undefined {
  if (!mainlandBank(payee.bankNo)) return "bankNo";
  if (!cityOf(payee)) return "city";
  if (!isOfRegister(payee.partnerType)) return undefined;
  if (!industryOf(payee.industry)) return "industry";
  if (!economicTypeOf(payee.economicType)) return "economicType";
  return zoneTypes.includes(payee.zoneType) ? undefined : "zoneType";
}

/**
 * A company of the world's register by its code; refused where it is not in it, or its status is abnormal: revoked or
 * cancelled (specification 2, section 5).
 */
export async function inBusiness(
  tx: Pick<Tx, "world"> & Refusing<"CREDIT_CODE_INVALID" | "COMPANY_NOTFOUND" | "COMPANY_ABNORMAL">,
  code: string,
): Promise<Registered> {
  if (!isCreditCode(comparable(code)))
    return tx.refuse("CREDIT_CODE_INVALID", issueAt("creditCode", "creditCode.shape"));
  const found = await inRegister(tx.world, code);
  if (!found) return tx.refuse("COMPANY_NOTFOUND");
  return found.state === "normal" ? found : tx.refuse("COMPANY_ABNORMAL");
}

/** A company is called as the register has it, and the merchant itself as it is verified. */
async function isNamedRightly(tx: Asking, { partnerType, name, creditCode }: NewSettlementPayee): Promise<boolean> {
  if (isOfRegister(partnerType)) return lettersOf((await inBusiness(tx, creditCode)).name) === lettersOf(name);
  if (partnerType !== "ownEnterprise") return true;
  return lettersOf(await ownNameOf(tx)) === lettersOf(name);
}

/** What the merchant itself is called, as it is verified. */
export async function ownNameOf({ world, who, prisma }: InWorld & Pick<Asking, "who">): Promise<string> {
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
  invariant(merchant, "whoever is signed in belongs to a merchant");
  return merchant.name;
}

/** Whether another of the merchant's settlement payees is this very account. */
async function hasAccount(
  tx: InWorld,
  { userNo, account, own }: { userNo: string; account: string; own: string | undefined },
): Promise<boolean> {
  const others = {
    world: tx.world.id,
    userNo,
    account,
    state: { not: removedPayee },
    ...(own && { id: { not: own } }),
  };
  return (await tx.prisma.settlementPayee.count({ where: others })) > 0;
}
