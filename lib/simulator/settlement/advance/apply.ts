import { invariant } from "@/lib/call/refusals";
import type { advances } from "@/lib/settlement/calls/advances";
import { advanceProduct as machine } from "@/lib/settlement/advance-states";
import { acceptAgreementVersions } from "../../access/agreements/accept";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { speedyProductOf } from "./views";

/** Applies for speedy settlement: creates the merchant's only row, or rewrites it. */
export const applyForSpeedySettlement: Handler<typeof advances.applyForSpeedy> = async (
  { agreed, wanted, contactName, contactPhone },
  { transact },
) =>
  transact(async (tx) => {
    const { world, principal, now, by } = tx;
    const { userNo, operatorId } = principal;
    // the counter's row serialises a merchant's applications, so that concurrent ones see each other
    const { id } = await nextIdAndOrderNo(tx, `speedy${userNo}`, "");
    const before = await lockRow(tx, "AdvanceProduct", { world: world.id, userNo });
    if (before && !(await transition(tx, machine, before, "apply"))) return tx.refuse("OPERATION_NOT_ALLOW");
    if (!(await acceptAgreementVersions(tx, { world: world.id, userNo, operatorId, now, by }, [agreed])))
      return tx.refuse("AGREEMENT_CHANGED");
    const application = { wantedUsdMinor: wanted.minor, contactName, contactPhone, operatorId, submittedAt: now };
    if (before)
      await tx.prisma.advanceProduct.updateMany({
        where: { world: world.id, id: before.id },
        data: { ...application, limitUsdMinor: 0n, reason: "", decidedAt: null },
      });
    else {
      const productKey = { world: world.id, id, state: machine.first };
      await tx.prisma.advanceProduct.create({ data: { ...productKey, ...application, userNo } });
      await recordCreationInHistory(tx, machine, productKey);
    }
    const product = await speedyProductOf(tx, userNo);
    invariant(product, "an application that was written can be read");
    return product;
  });
