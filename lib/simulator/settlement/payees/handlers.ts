import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { accountNameOf, organizationCodeOf } from "@/lib/settlement/payee-rules";
import { availablePayee, removedPayee, settlementPayee as machine } from "@/lib/settlement/states";
import { payeesMax } from "@/lib/settlement/terms";
import type { Handlers } from "../../handler";
import { pageOfRows } from "../../store/paging";
import { named } from "../../store/records";
import { stateNames } from "../../store/state-names";
import { transition } from "../../store/transition";
import { withFilters } from "../../store/with-filters";
import { addSettlementPayee } from "./add";
import { correctSettlementPayee } from "./correct";
import { inBusiness, ownNameOf } from "./checked";
import { heldPayee } from "./held";
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

const payeePage: Table["settlementPayees"] = async (
  { text, partnerType, state, currency, ...paged },
  { who, world, sql },
) => {
  const found = await pageOfRows<object>(sql, paged, {
    from: "settlement_payee p",
    ...withFilters(
      {
        where: `p.world = $1::uuid and p.user_no = $2 and p.state <> ${stateNames(machine, "removed")}`,
        values: [world.id, who.userNo],
      },
      [
        [partnerType, (n) => `p.partner_type = ${n}`],
        [state, (n) => `p.state = ${n}`],
        [currency, (n) => `p.currency = ${n}`],
        [
          text?.trim().toLowerCase(),
          (n) => `strpos(lower(p.payee_no || ' ' || p.name || ' ' || p.nickname || ' ' || p.account), ${n}) > 0`,
        ],
      ],
    ),
    columns: "p.*",
    order: "p.made_at desc, p.id desc",
  });
  return { ...found, rows: found.rows.map((row) => toListed(named<"SettlementPayee">(row))) };
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
  settlementPayees: payeePage,
  settleablePayees,
  settlementPayee: detail,
  addSettlementPayee,
  correctSettlementPayee,
  useSettlementPayee: usePayee,
  removeSettlementPayee,
  accountName,
};
