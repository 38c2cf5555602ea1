import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementAccountHolderName, organizationCodeOf } from "@/lib/settlement/payee-rules";
import { availablePayee, removedSettlementPayee, settlementPayee as machine } from "@/lib/settlement/states";
import { payeesMax } from "@/lib/settlement/terms";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { addSettlementPayee } from "./add";
import { correctSettlementPayee } from "./correct";
import { requireActiveCompany, readOwnVerifiedName } from "./payee-checks";
import { lockSettlementPayee } from "./locked-payee";
import { listSettlementPayees } from "./list";
import { industryCodeOf } from "./known-codes";
import { settlementPayeeEntry, readSettlementPayee, toSettlementPayeeView, toListedPayeeView } from "./views";

type Table = Handlers<typeof settlementPayees>;

/** Holds the empty values of the fields that only the company register provides. */
const unregisteredCompany = {
  creditCode: "",
  organizationCode: "",
  legalPersonName: "",
  address: "",
  industry: "",
  economicType: "",
  postalCode: "",
};

const registeredCompany: Table["registeredCompany"] = async ({ creditCode }, context) => {
  if (creditCode === "") return { ...unregisteredCompany, name: await readOwnVerifiedName(context) };
  const company = await requireActiveCompany(context, creditCode);
  return {
    creditCode: company.creditCode,
    organizationCode: organizationCodeOf(company.creditCode),
    name: company.name,
    legalPersonName: company.legalPerson,
    address: company.address,
    industry: industryCodeOf(company.industry),
    economicType: company.economicType,
    postalCode: company.postalCode,
  };
};

const settleablePayees: Table["settleablePayees"] = async ({ currency }, { principal, world, prisma }) => {
  const rows = await prisma.settlementPayee.findMany({
    where: { world: world.id, userNo: principal.userNo, state: availablePayee, ...(currency && { currency }) },
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    take: payeesMax,
  });
  return { rows: rows.map(toListedPayeeView) };
};

const detail: Table["settlementPayee"] = async ({ payeeNo }, context) => {
  const row = await context.prisma.settlementPayee.findFirst({
    where: {
      world: context.world.id,
      userNo: context.principal.userNo,
      payeeNo,
      state: { not: removedSettlementPayee },
    },
  });
  return row ? toSettlementPayeeView(context, row) : context.refuse("ACCOUNT_NOTFOUND");
};

const removeSettlementPayee: Table["removeSettlementPayee"] = async ({ payeeNo }, { transact }) =>
  transact(async (tx) => {
    await transition(tx, machine, await lockSettlementPayee(tx, payeeNo), "remove");
    return {};
  });

/** Pauses a payee, or resumes it when its merchant paused it; a payee suspended by operations has their reason. */
const usePayee: Table["useSettlementPayee"] = async ({ payeeNo, isUsable }, { transact }) =>
  transact(async (tx) => {
    const row = await lockSettlementPayee(tx, payeeNo);
    const isTheirs = row.reason !== "";
    if (isTheirs || !(await transition(tx, machine, row, isUsable ? "resume" : "pause")))
      return tx.refuse("OPERATION_NOT_ALLOW");
    return readSettlementPayee(tx, row.id);
  });

const accountName: Table["accountName"] = async ({ payeeNo }, { principal, world, prisma, refuse }) => {
  const row = await prisma.settlementPayee.findFirst({
    where: { world: world.id, userNo: principal.userNo, payeeNo, state: availablePayee },
  });
  return row
    ? { payeeNo, accName: settlementAccountHolderName(settlementPayeeEntry(row)) }
    : refuse("ACCOUNT_NOTFOUND");
};

export const settlementPayeeHandlers: Table = {
  registeredCompany,
  settlementPayees: listSettlementPayees,
  settleablePayees,
  settlementPayee: detail,
  addSettlementPayee,
  correctSettlementPayee,
  useSettlementPayee: usePayee,
  removeSettlementPayee,
  accountName,
};
