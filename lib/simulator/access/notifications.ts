import { changeMailDays } from "@/lib/access/terms";
import type { Caller, Principal } from "@/lib/call/principal";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { translatorFor } from "../../i18n/translator";
import { enqueueOutboxMessage } from "./outbox";
import { isMainOperator } from "./main-operator";
import { mfaMethodsOf } from "./mfa/step";
import type { InWorld } from "../platform/store/tx";

/** Names a change that the person concerned is notified of, so that they can act when it was not theirs. */
export type SecurityNotice =
  | "phoneChanged"
  | "emailChanged"
  | "secondStepChanged"
  | "codesGuessed"
  | "passwordChanged"
  | "payPasswordChanged"
  | "payPasswordGuessed";

/** Notifies of a change where it can still be received: by SMS to a phone, by mail to an address. */
export async function notifyOfSecurityChange(
  tx: InWorld,
  notice: SecurityNotice,
  { kind, target }: { kind: "sms" | "mail"; target: string },
  caller: Caller,
): Promise<void> {
  const t = await translatorFor(caller.locale);
  await enqueueOutboxMessage(
    tx,
    {
      kind,
      recipient: target,
      purpose: notice,
      subject: t(`letters.${notice}.subject`),
      content: t(`letters.${notice}.text`),
      expiresAt: addMilliseconds(caller.at, changeMailDays * dayMs),
    },
    caller.at,
  );
}

/**
 * Notifies a company's main operators by mail or SMS that the approval group was changed, including a main operator who
 * changed it.
 */
export async function notifyOfApprovalChange(
  tx: InWorld,
  { userNo, operatorId }: Pick<Principal, "userNo" | "operatorId">,
  { before, after }: { before: number; after: number },
  caller: Caller,
): Promise<void> {
  const t = await translatorFor(caller.locale);
  const people = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo, OR: [{ operatorType: 1 }, { id: operatorId }] },
    select: { id: true, name: true, operatorType: true },
  });
  const operator = people.find(({ id }) => id === operatorId)?.name ?? "";
  for (const owner of people.filter(isMainOperator)) {
    const contact = await mfaMethodsOf(tx, owner.id);
    const recipient = contact?.email || contact?.phone;
    if (!recipient) continue;
    const letter = {
      kind: contact.email ? ("mail" as const) : ("sms" as const),
      recipient,
      purpose: "approvalChanged" as const,
      subject: t("letters.approvalChanged.subject"),
      content: t("letters.approvalChanged.text", { operator, before: String(before), after }),
      expiresAt: addMilliseconds(caller.at, changeMailDays * dayMs),
    };
    await enqueueOutboxMessage(tx, letter, caller.at);
  }
}

/** Notifies a person of a change to their account's security, by mail where an address is bound, else by SMS. */
export async function notifyPerson(
  tx: InWorld,
  operatorId: string,
  notice: SecurityNotice,
  caller: Caller,
): Promise<void> {
  const contact = await mfaMethodsOf(tx, operatorId);
  if (contact?.email) await notifyOfSecurityChange(tx, notice, { kind: "mail", target: contact.email }, caller);
  else if (contact?.phone) await notifyOfSecurityChange(tx, notice, { kind: "sms", target: contact.phone }, caller);
}
