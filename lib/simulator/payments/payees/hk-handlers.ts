import type { Takes } from "@/lib/call/call";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import type { NewPayee } from "@/lib/payments/payee-rules";
import { hongKongBank, type Bank } from "@/lib/reference/banks";
import { checkStepUp, unproven } from "../../access/mfa/confirmed";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { addTo } from "./add-payee";
import { changeTo } from "./change-payee";
import { removeOne } from "./remove-payee";
import { toPayeeView } from "../orders/views";
import type { Refusing } from "@/lib/simulator/platform/store/tx";

/** The bank of a clearing code; refuses where none has it. */
function bankOf({ refuse }: Refusing<"BANK_CODE_NOTFOUND">, clearingCode: string): Bank {
  return hongKongBank(clearingCode) ?? refuse("BANK_CODE_NOTFOUND");
}

/** A payee in Hong Kong as the rules know it: with its clearing code resolved. */
function written(
  tx: Refusing<"BANK_CODE_NOTFOUND">,
  { clearingCode, ...typed }: Takes<typeof hkPayees.addHkPayee>,
): NewPayee {
  const { bic, en } = bankOf(tx, clearingCode);
  return { ...typed, channel: "hk", bankCountry: "HK", bankCode: clearingCode, swift: bic, bankName: en };
}

const addHkPayee: Handler<typeof hkPayees.addHkPayee> = async (takes, asked) => {
  const use = await checkStepUp(asked, hkPayees.addHkPayee, takes);
  return asked.transact(async (tx) =>
    (await use(tx)) ? addTo(tx, written(tx, unproven(takes))) : tx.refuse("CAPTCHA_ERROR"),
  );
};
const changeHkPayee: Handler<typeof hkPayees.changeHkPayee> = async (takes, asked) => {
  const use = await checkStepUp(asked, hkPayees.changeHkPayee, takes);
  const { payeeId, ...typed } = unproven(takes);
  return asked.transact(async (tx) =>
    (await use(tx)) ? changeTo(tx, payeeId, written(tx, typed)) : tx.refuse("CAPTCHA_ERROR"),
  );
};
const removeHkPayee: Handler<typeof hkPayees.removeHkPayee> = async ({ payeeId }, asked) =>
  asked.transact((tx) => removeOne(tx, payeeId, "hk"));

const hkBank: Handler<typeof hkPayees.hkBank> = async ({ clearingCode }, context) => {
  const { who, world, prisma } = context;
  const { bic, zh, en } = bankOf(context, clearingCode);
  const payees = await prisma.payee.findMany({
    where: { world: world.id, userNo: who.userNo, channel: "hk", bankCode: clearingCode, state: { not: "removed" } },
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    take: 100,
  });
  return { bank: { clearingCode, bic, zh, en }, payees: payees.map(toPayeeView) };
};

const hkPayee: Handler<typeof hkPayees.hkPayee> = async ({ payeeNo }, { who, world, prisma, refuse }) => {
  const row = await prisma.payee.findFirst({
    where: { world: world.id, userNo: who.userNo, payeeNo, channel: "hk", state: { not: "removed" } },
  });
  return row ? toPayeeView(row) : refuse("ACCOUNT_NOTFOUND");
};

export const hkPayeesHandlers: Handlers<typeof hkPayees> = {
  addHkPayee,
  changeHkPayee,
  removeHkPayee,
  hkBank,
  hkPayee,
};
