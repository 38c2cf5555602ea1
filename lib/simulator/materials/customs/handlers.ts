import { invariant } from "@/lib/call/refusals";
import type { customsProducts } from "@/lib/materials/calls/customs";
import { customsProduct as machine } from "@/lib/materials/states";
import { acceptAgreementVersions } from "../../access/agreements/accept";
import { canSubmitFiles } from "../../files/own-files";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { findCustomsApplication } from "./standing";

/** Applies for customs-declaration settlement: the merchant's single row is created, or updated. */
const applyForCustoms: Handler<typeof customsProducts.applyForCustoms> = async ({ agreed, ...input }, { transact }) =>
  transact(async (tx) => {
    const { world, principal, now, by } = tx;
    const { userNo, operatorId } = principal;
    // the counter's row serialises a merchant's applications: neither of two concurrent ones can miss the other
    const { id } = await nextIdAndOrderNo(tx, `customs${userNo}`, "");
    const before = await lockRow(tx, "CustomsProduct", { world: world.id, userNo });
    if (before && !(await transition(tx, machine, before, "apply"))) return tx.refuse("OPERATION_NOT_ALLOW");
    const fileIds = [...new Set(input.fileIds)];
    if (!(await canSubmitFiles(tx, "MATERIAL", fileIds))) return tx.refuse("FILE_NOTFOUND");
    if (!(await acceptAgreementVersions(tx, { world: world.id, userNo, operatorId, now, by }, [agreed])))
      return tx.refuse("AGREEMENT_CHANGED");
    const fields = { ...input, fileIds, operatorId, submittedAt: now };
    if (before)
      await tx.prisma.customsProduct.updateMany({
        where: { world: world.id, id: before.id },
        data: { ...fields, reason: "", decidedAt: null },
      });
    else {
      const newRow = { world: world.id, id, state: machine.first };
      await tx.prisma.customsProduct.create({ data: { ...newRow, ...fields, userNo } });
      await recordCreationInHistory(tx, machine, newRow);
    }
    const product = await findCustomsApplication(tx, userNo);
    invariant(product, "an application that was written can be read");
    return product;
  });

export const customsHandlers: Handlers<typeof customsProducts> = {
  applyForCustoms,
  customsStatus: async (_, context) => ({ product: await findCustomsApplication(context, context.principal.userNo) }),
};
