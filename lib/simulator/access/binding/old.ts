import type { binding } from "@/lib/access/calls/binding";
import type { Handler } from "@/lib/simulator/platform/handler";
import { maskContact } from "@/lib/access/mask";
import { sendCode, codeResendDelay, type CodeFor } from "../codes";
import { checkSentCode } from "../mfa/check";
import { currentBindingCode, type BindingKind } from "./kinds";
import { storeBindingProof } from "./proof";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the code for the current binding; undefined where nothing of that kind is bound. */
async function codeTo(
  tx: InWorld,
  operatorId: string,
  kind: BindingKind,
  by: "sms" | "mail",
): Promise<CodeFor | undefined> {
  const operator = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id: operatorId } });
  const target = by === "sms" ? operator?.phone : operator?.email;
  return target ? currentBindingCode(kind, by, target) : undefined;
}

/** Sends a code to the current binding. */
export const sendCurrentBindingCodeHandler =
  (kind: BindingKind): Handler<typeof binding.sendOldPhoneCode> =>
  async ({ sendType }, { principal, caller, refuse, transact }) =>
    transact(async (tx) => {
      const code = await codeTo(tx, principal.operatorId, kind, sendType);
      if (!code) return refuse("OPERATION_NOT_ALLOW");
      return (await sendCode(tx, code, caller))
        ? { sentTo: maskContact(code.target) }
        : refuse("CAPTCHA_BUSY", await codeResendDelay(tx, code, caller));
    });

/** Proves the current binding; the code is used up by it. */
export const proveCurrentBindingHandler =
  (kind: BindingKind): Handler<typeof binding.proveForPhone> =>
  async ({ sendType, code: digits }, context) => {
    const { principal, caller, refuse, transact } = context;
    const code = await codeTo(context, principal.operatorId, kind, sendType);
    if (!code) return refuse("OPERATION_NOT_ALLOW");
    const use = await checkSentCode(context, principal.operatorId, code, digits, caller);
    return transact(async (tx) => {
      if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
      await storeBindingProof(tx, principal.operatorId, kind, caller);
      return {};
    });
  };
