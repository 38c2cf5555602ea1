import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { downloadPauseSeconds } from "@/lib/files/terms";
import { localeOfCookie } from "@/lib/i18n/locale";
import { paymentAdvice } from "@/lib/payments/calls/advice";
import { unsentAdvice, type sentAdvice as sentShape } from "@/lib/payments/calls/payments";
import { checkStepUp } from "@/lib/simulator/access/mfa/confirmation";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { recordDownloadIfAllowed } from "../../files/throttle";
import { createActorNameLookup } from "@/lib/simulator/platform/store/history";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { toPayeeView } from "../orders/views";
import { lockOwnPayee, readPayee } from "../payees/payee-records";
import {
  maySendAnotherAdvice,
  payeeToAdvise,
  unsentAdviceRefusal,
  mailPaymentAdvice,
  findSentOrDueAdvices,
  countSentAdvices,
  nextAdviceWaitDetail,
} from "./advise";

export const paymentAdviceHandlers: Handlers<typeof paymentAdvice> = {
  async setPayeeAdvice(input, context) {
    const { payeeId, email, language, isOn } = input;
    const { principal, world, refuse, transact } = context;
    const use = await checkStepUp(context, paymentAdvice.setPayeeAdvice, input);
    return transact(async (tx) => {
      if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
      const row =
        (await lockOwnPayee(tx, { world: world.id, userNo: principal.userNo }, payeeId)) ?? refuse("ACCOUNT_NOTFOUND");
      const adviceSettings = { adviceEmail: email, adviceLanguage: language, isAdvised: isOn && email !== "" };
      if (
        row.adviceEmail === adviceSettings.adviceEmail &&
        row.adviceLanguage === adviceSettings.adviceLanguage &&
        row.isAdvised === adviceSettings.isAdvised
      )
        return refuse("ORDER_UNCHANGED");
      await tx.prisma.payee.updateMany({ where: { world: world.id, id: row.id }, data: adviceSettings });
      return toPayeeView(await readPayee(tx, row.id));
    });
  },

  async sendAdvice({ orderNo }, { principal, by, world, refuse, transact }) {
    return transact(async (tx) => {
      const row = await lockRow(tx, "Payment", { world: world.id, orderNo });
      if (!row || row.userNo !== principal.userNo) return refuse("ORDER_NOTFOUND");
      const to = await payeeToAdvise(tx, row);
      if (
        !maySendAnotherAdvice(row.state, countSentAdvices(await findSentOrDueAdvices(tx, row.id))) ||
        !to?.adviceEmail
      )
        return refuse("OPERATION_NOT_ALLOW");
      if (
        !(await recordDownloadIfAllowed(tx, { operatorId: principal.operatorId, subject: `advice:${orderNo}` }, by.at))
      )
        return refuse("REQUEST_BUSY", { seconds: downloadPauseSeconds });
      const unsent = await mailPaymentAdvice(tx, row, to);
      if (unsent)
        return refuse(
          unsentAdviceRefusal(unsent),
          await nextAdviceWaitDetail(tx, principal.userNo, unsent, to.adviceEmail),
        );
      const [latestAdvice] = await adviceViewsOf(tx, row.id);
      invariant(latestAdvice, "what was sent is noted");
      return latestAdvice;
    });
  },
};

/** Returns the views of the advices of a payment that were sent or due, newest first. */
export async function adviceViewsOf(tx: InWorld, paymentId: string): Promise<z.output<typeof sentShape>[]> {
  const rows = await findSentOrDueAdvices(tx, paymentId);
  if (rows.length === 0) return [];
  const nameOf = await createActorNameLookup(
    tx,
    rows.map(({ sentBy }) => sentBy),
  );
  return rows.map(({ email, language, sentBy, sentAt, unsent }) => ({
    email,
    language: localeOfCookie(language),
    sentBy: nameOf(sentBy),
    sentAt,
    unsent: unsent === null ? null : unsentAdvice.parse(unsent),
  }));
}
