import type { binding } from "@/lib/access/calls/binding";
import type { Handler } from "@/lib/simulator/platform/handler";
import { masked } from "@/lib/access/masked";
import { sendCode, waitForCode, type CodeFor } from "../codes";
import { checkSentCode } from "../mfa/check";
import { oldCode, type BindingKind } from "./kinds";
import { keepProof } from "./proof";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The code to what is bound now; undefined where nothing of that kind is. */
async function codeTo(
  tx: InWorld,
  operatorId: string,
  kind: BindingKind,
  by: "sms" | "mail",
): Promise<CodeFor | undefined> {
  const own = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id: operatorId } });
  const target = by === "sms" ? own?.phone : own?.email;
  return target ? oldCode(kind, by, target) : undefined;
}

/** Sends a code to what is bound now. */
export const sendOld =
  (kind: BindingKind): Handler<typeof binding.sendOldPhoneCode> =>
  async ({ sendType }, { who, caller, refuse, transact }) =>
    transact(async (tx) => {
      const code = await codeTo(tx, who.operatorId, kind, sendType);
      if (!code) return refuse("OPERATION_NOT_ALLOW");
      return (await sendCode(tx, code, caller))
        ? { sentTo: masked(code.target) }
        : refuse("CAPTCHA_BUSY", await waitForCode(tx, code, caller));
    });

/** Proves what is bound now; the code is used up by it. */
export const proveOld =
  (kind: BindingKind): Handler<typeof binding.proveForPhone> =>
  async ({ sendType, code: digits }, context) => {
    const { who, caller, refuse, transact } = context;
    const code = await codeTo(context, who.operatorId, kind, sendType);
    if (!code) return refuse("OPERATION_NOT_ALLOW");
    const use = await checkSentCode(context, who.operatorId, code, digits, caller);
    return transact(async (tx) => {
      if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
      await keepProof(tx, who.operatorId, kind, caller);
      return {};
    });
  };
