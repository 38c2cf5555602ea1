import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { accountNameOf, organizationCodeOf } from "@/lib/settlement/payee-rules";
import { availablePayee, removedPayee, settlementPayee as machine } from "@/lib/settlement/states";
import { payeesMax } from "@/lib/settlement/terms";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { addSettlementPayee } from "./add";
import { correctSettlementPayee } from "./correct";
import { inBusiness, ownNameOf } from "./checked";
import { heldPayee } from "./held";
import { listPayees } from "./list";
import { industryCodeOf } from "./known-codes";
import { entryOf, readSettlementPayee, toFull, toListed } from "./views";

type Table = Handlers<typeof settlementPayees>;

/** What no register is asked about. */
const unregistered = {
  creditCode: "",
  organizationCode: "",
  legalPersonName: "",
  address: "",
  industry: "",
  economicType: "",
  postalCode: "",
};

const registeredCompany: Table["registeredCompany"] = async ({ creditCode }, asked) => {
  if (creditCode === "") return { ...unregistered, name: await ownNameOf(asked) };
  const found = await inBusiness(asked, creditCode);
  return {
    creditCode: found.creditCode,
    organizationCode: organizationCodeOf(found.creditCode),
    name: found.name,
    legalPersonName: found.legalPerson,
    address: found.address,
    industry: industryCodeOf(found.industry),
    economicType: found.economicType,
    postalCode: found.postalCode,
  };
};

const settleablePayees: Table["settleablePayees"] = async ({ currency }, { who, world, prisma }) => {
  const rows = await prisma.settlementPayee.findMany({
    where: { world: world.id, userNo: who.userNo, state: availablePayee, ...(currency && { currency }) },
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    take: payeesMax,
  });
  return { rows: rows.map(toListed) };
};

const detail: Table["settlementPayee"] = async ({ payeeNo }, asked) => {
  const row = await asked.prisma.settlementPayee.findFirst({
    where: { world: asked.world.id, userNo: asked.who.userNo, payeeNo, state: { not: removedPayee } },
  });
  return row ? toFull(asked, row) : asked.refuse("ACCOUNT_NOTFOUND");
};

const removeSettlementPayee: Table["removeSettlementPayee"] = async ({ payeeNo }, { transact }) =>
  transact(async (tx) => {
    await transition(tx, machine, await heldPayee(tx, payeeNo), "remove");
    return {};
  });

/** Takes a payee out of use, or back where its merchant did: what operations suspended has their reason. */
const usePayee: Table["useSettlementPayee"] = async ({ payeeNo, isUsable }, { transact }) =>
  transact(async (tx) => {
    const row = await heldPayee(tx, payeeNo);
    const isTheirs = row.reason !== "";
    if (isTheirs || !(await transition(tx, machine, row, isUsable ? "resume" : "pause")))
      return tx.refuse("OPERATION_NOT_ALLOW");
    return readSettlementPayee(tx, row.id);
  });

const accountName: Table["accountName"] = async ({ payeeNo }, { who, world, prisma, refuse }) => {
  const row = await prisma.settlementPayee.findFirst({
    where: { world: world.id, userNo: who.userNo, payeeNo, state: availablePayee },
  });
  return row ? { payeeNo, accName: accountNameOf(entryOf(row)) } : refuse("ACCOUNT_NOTFOUND");
};

export const settlementPayeeHandlers: Table = {
  registeredCompany,
  settlementPayees: listPayees,
  settleablePayees,
  settlementPayee: detail,
  addSettlementPayee,
  correctSettlementPayee,
  useSettlementPayee: usePayee,
  removeSettlementPayee,
  accountName,
};
