import type { CallInput } from "@/lib/call/call";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import type { NewPayee } from "@/lib/payments/payee-rules";
import { hongKongBank, type Bank } from "@/lib/reference/banks";
import { checkStepUp, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { addPayeeOfAnyChannel } from "./add-payee";
import { changePayeeAccount } from "./change-payee";
import { removePayeeOfChannel } from "./remove-payee";
import { toPayeeView } from "../orders/views";
import type { Refusing } from "@/lib/simulator/platform/store/tx";

/** Returns the bank of a clearing code; refuses when there is none. */
function bankOf({ refuse }: Refusing<"BANK_CODE_NOTFOUND">, clearingCode: string): Bank {
  return hongKongBank(clearingCode) ?? refuse("BANK_CODE_NOTFOUND");
}

/** Returns a payee in Hong Kong in the form that the rules use, with its clearing code resolved. */
function resolveHkPayee(
  tx: Refusing<"BANK_CODE_NOTFOUND">,
  { clearingCode, ...payeeInput }: CallInput<typeof hkPayees.addHkPayee>,
): NewPayee {
  const { bic, en } = bankOf(tx, clearingCode);
  return { ...payeeInput, channel: "hk", bankCountry: "HK", bankCode: clearingCode, swift: bic, bankName: en };
}

const addHkPayee: Handler<typeof hkPayees.addHkPayee> = async (input, context) => {
  const use = await checkStepUp(context, hkPayees.addHkPayee, input);
  return context.transact(async (tx) =>
    (await use(tx)) ? addPayeeOfAnyChannel(tx, resolveHkPayee(tx, omitProofFields(input))) : tx.refuse("CAPTCHA_ERROR"),
  );
};
const changeHkPayee: Handler<typeof hkPayees.changeHkPayee> = async (input, context) => {
  const use = await checkStepUp(context, hkPayees.changeHkPayee, input);
  const { payeeId, ...payeeInput } = omitProofFields(input);
  return context.transact(async (tx) =>
    (await use(tx)) ? changePayeeAccount(tx, payeeId, resolveHkPayee(tx, payeeInput)) : tx.refuse("CAPTCHA_ERROR"),
  );
};
const removeHkPayee: Handler<typeof hkPayees.removeHkPayee> = async ({ payeeId }, context) =>
  context.transact((tx) => removePayeeOfChannel(tx, payeeId, "hk"));

const hkBank: Handler<typeof hkPayees.hkBank> = async ({ clearingCode }, context) => {
  const { principal, world, prisma } = context;
  const { bic, zh, en } = bankOf(context, clearingCode);
  const payees = await prisma.payee.findMany({
    where: {
      world: world.id,
      userNo: principal.userNo,
      channel: "hk",
      bankCode: clearingCode,
      state: { not: "removed" },
    },
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    take: 100,
  });
  return { bank: { clearingCode, bic, zh, en }, payees: payees.map(toPayeeView) };
};

const hkPayee: Handler<typeof hkPayees.hkPayee> = async ({ payeeNo }, { principal, world, prisma, refuse }) => {
  const row = await prisma.payee.findFirst({
    where: { world: world.id, userNo: principal.userNo, payeeNo, channel: "hk", state: { not: "removed" } },
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
