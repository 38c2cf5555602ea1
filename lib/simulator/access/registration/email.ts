import type { registration } from "@/lib/access/calls/registration";
import { linkDays } from "@/lib/access/terms";
import { enabledPerson } from "@/lib/access/states";
import { checkAccess } from "@/lib/gate/may";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../i18n/translator";
import { verifyCode, consumeSendingAllowance, messageResendDelay } from "../codes";
import { createOneTimeLink, consumeOneTimeLink } from "../links";
import { activateInvitedPerson, assignProvenEmail } from "../people/admission";
import { enqueueOutboxMessage } from "../outbox";

type Binding = CallContext<typeof registration.bindEmail>;

/**
 * Finds the person that the address is bound to: the signed-in operator, else the owner of the phone, proven by its
 * code. The code is not consumed: the mail may be sent again with it, and the code alone binds nothing.
 */
async function bindsFor(context: Binding, phone: string | undefined, code: string | undefined) {
  const { principal, caller, refuse } = context;
  if (principal && checkAccess(principal, "own") === null && principal.realm === "portal")
    return { id: principal.operatorId };
  const isProven =
    phone !== undefined &&
    code !== undefined &&
    (await verifyCode(context, { purpose: "register", kind: "sms", target: phone }, code, caller));
  return isProven ? { phone, state: enabledPerson } : refuse("CAPTCHA_ERROR");
}

/**
 * Sends the activation mail of an address to a person without one. An existing address is changed in the security
 * settings, where the old one is proven first.
 */
export const sendEmailActivation: Handler<typeof registration.bindEmail> = async ({ email, phone, code }, context) => {
  const operatorFilter = await bindsFor(context, phone, code);
  const { world, by, caller, refuse, transact } = context;
  return transact(async (tx) => {
    const person = await tx.prisma.operator.findFirst({ where: { world: world.id, ...operatorFilter } });
    if (!person) return refuse("CUSTOMER_NOTFOUND");
    if (person.email) return refuse("OPERATION_NOT_ALLOW");
    if (!(await consumeSendingAllowance(tx, "activate", email, caller)))
      return refuse("CAPTCHA_BUSY", await messageResendDelay(tx, "activate", email, caller));
    const { url, expiresAt } = await createOneTimeLink(tx, { purpose: "activate", operator: person.id, email }, caller);
    const t = await translatorFor(caller.locale);
    await enqueueOutboxMessage(
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
};

/**
 * Uses a link. Opening it proves the address, so only then does the reply reveal that the address belongs to an account
 * already.
 */
export const consumeEmailActivationLink: Handler<typeof registration.activate> = async (
  { token },
  { world, by, refuse, transact },
) =>
  transact(async (tx) => {
    const link = await consumeOneTimeLink(tx, token, by.at);
    if (typeof link === "string") return refuse(link);
    const person = await tx.prisma.operator.findFirst({ where: { world: world.id, id: link.operator } });
    if (!person || person.state === "deleted" || (link.purpose === "activate" && person.email))
      return refuse("LINK_UNUSABLE");
    if (link.purpose === "invite") await activateInvitedPerson(tx, person, link.email);
    else await assignProvenEmail(tx, person, link.email);
    return { email: link.email, purpose: link.purpose };
  });
