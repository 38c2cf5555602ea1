import { tellDays } from "@/lib/access/terms";
import type { Caller, Who } from "@/lib/call/who";
import { dayMs, later } from "@/lib/time/instant";
import { translatorFor } from "../../i18n/translator";
import { sendOut } from "./outbox";
import { isMainOperator } from "./main-operator";
import { meansOf } from "./mfa/step";
import type { InWorld } from "../platform/store/tx";

/** A change that the person concerned is notified of, so that they can act when it was not theirs. */
export type SecurityNotice =
  | "phoneChanged"
  | "emailChanged"
  | "secondStepChanged"
  | "codesGuessed"
  | "passwordChanged"
  | "payPasswordChanged"
  | "payPasswordGuessed";

/** Notifies of a change where it can still be received: by SMS to a phone, by mail to an address. */
export async function tellChange(
  tx: InWorld,
  notice: SecurityNotice,
  { kind, target }: { kind: "sms" | "mail"; target: string },
  caller: Caller,
): Promise<void> {
  const t = await translatorFor(caller.locale);
  await sendOut(
    tx,
    {
      kind,
      recipient: target,
      purpose: notice,
      subject: t(`letters.${notice}.subject`),
      content: t(`letters.${notice}.text`),
      expiresAt: later(caller.at, tellDays * dayMs),
    },
    caller.at,
  );
}

/** Tells a company's main operators by a letter that the approval group was changed, whoever did it. */
export async function tellApproval(
  tx: InWorld,
  { userNo, operatorId }: Pick<Who, "userNo" | "operatorId">,
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
    const means = await meansOf(tx, owner.id);
    const recipient = means?.email || means?.phone;
    if (!recipient) continue;
    const letter = {
      kind: means.email ? ("mail" as const) : ("sms" as const),
      recipient,
      purpose: "approvalChanged" as const,
      subject: t("letters.approvalChanged.subject"),
      content: t("letters.approvalChanged.text", { operator, before: String(before), after }),
      expiresAt: later(caller.at, tellDays * dayMs),
    };
    await sendOut(tx, letter, caller.at);
  }
}

/** Notifies a person of a change to their account's security, by mail where an address is bound, else by SMS. */
export async function tellPerson(
  tx: InWorld,
  operatorId: string,
  notice: SecurityNotice,
  caller: Caller,
): Promise<void> {
  const means = await meansOf(tx, operatorId);
  if (means?.email) await tellChange(tx, notice, { kind: "mail", target: means.email }, caller);
  else if (means?.phone) await tellChange(tx, notice, { kind: "sms", target: means.phone }, caller);
}
