import { linkDays } from "@/lib/access/terms";
import type { Caller, Principal } from "@/lib/call/principal";
import { translatorFor } from "../../../i18n/translator";
import { consumeSendingAllowance, messageResendDelay } from "../codes";
import { createOneTimeLink } from "../links";
import { sanitizeNameForLetter } from "../name-in-letter";
import { enqueueOutboxMessage } from "../outbox";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Disables the minimum interval between mails: the people of one company may be invited one after another. */
const pace = { everyMs: 0 };

/** Limits the length of a name in a mail, so that the name cannot carry a message. */
const nameMax = 60;

const shortName = (name: string): string => sanitizeNameForLetter(name).slice(0, nameMax).toWellFormed();

/**
 * Sends a person the mail with the link that proves their address; links sent before become invalid. Refuses with
 * REQUEST_BUSY when an address has received many: adding and deleting in turn must not flood a stranger with mails in
 * our name.
 */
export async function sendInvitation(
  tx: Tx,
  { userNo, operatorId: inviterId }: Pick<Principal, "userNo" | "operatorId">,
  { operator, email }: { operator: string; email: string },
  caller: Caller,
): Promise<void> {
  const { world, prisma } = tx;
  if (!(await consumeSendingAllowance(tx, "invite", email, caller, pace)))
    return tx.refuse("REQUEST_BUSY", await messageResendDelay(tx, "invite", email, caller, pace));
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo } });
  const inviter = await prisma.operator.findFirst({ where: { world: world.id, id: inviterId } });
  const name = caller.locale === "en-US" && merchant?.englishName ? merchant.englishName : (merchant?.name ?? "");
  const company = shortName(name);
  const { url, expiresAt } = await createOneTimeLink(tx, { purpose: "invite", operator, email }, caller);
  const t = await translatorFor(caller.locale);
  const letter = {
    kind: "mail" as const,
    recipient: email,
    purpose: "invite" as const,
    subject: t("letters.invite.subject", { company }),
    content: t("letters.invite.text", {
      company,
      inviter: shortName(inviter?.name ?? ""),
      days: String(linkDays),
      link: url,
    }),
    expiresAt,
  };
  await enqueueOutboxMessage(tx, letter, tx.by.at);
}
