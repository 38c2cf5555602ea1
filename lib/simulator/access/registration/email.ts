import type { registration } from "@/lib/access/calls/registration";
import { linkDays } from "@/lib/access/terms";
import type { Handler } from "../../handler";
import { translatorFor } from "../../../i18n/translator";
import { isSendingAllowed, waitForSending } from "../codes";
import { makeLink, useLink } from "../links";
import { comesIn, hasProven } from "../people/comes-in";
import { sendOut } from "../outbox";

/**
 * Sends the activation mail of an address, to who has none yet: another one is changed in the security settings, the
 * old one proven first.
 */
export const bindEmail: Handler<typeof registration.bindEmail> = async (
  { email },
  { who, world, by, caller, refuse, transact },
) =>
  transact(async (tx) => {
    if ((await tx.prisma.operator.findFirst({ where: { world: world.id, id: who.operatorId } }))?.email)
      return refuse("OPERATION_NOT_ALLOW");
    if (!(await isSendingAllowed(tx, "activate", email, caller)))
      return refuse("CAPTCHA_BUSY", await waitForSending(tx, "activate", email, caller));
    const { url, expiresAt } = await makeLink(tx, { purpose: "activate", operator: who.operatorId, email }, caller);
    const t = await translatorFor(caller.locale);
    await sendOut(
      tx,
      {
        kind: "mail",
        recipient: email,
        purpose: "activate",
        subject: t("letters.activate.subject"),
        content: t("letters.activate.text", { days: String(linkDays), link: url }),
        expiresAt,
      },
      by.at,
    );
    return {};
  });

/**
 * Uses a link: opening it proves the address, so only then does the reply say that it belongs to an account already.
 */
export const activate: Handler<typeof registration.activate> = async ({ token }, { world, by, refuse, transact }) =>
  transact(async (tx) => {
    const link = await useLink(tx, token, by.at);
    if (typeof link === "string") return refuse(link);
    const person = await tx.prisma.operator.findFirst({ where: { world: world.id, id: link.operator } });
    if (!person || person.state === "deleted" || (link.purpose === "activate" && person.email))
      return refuse("LINK_UNUSABLE");
    if (link.purpose === "invite") await comesIn(tx, person, link.email);
    else await hasProven(tx, person, link.email);
    return { email: link.email, purpose: link.purpose };
  });
