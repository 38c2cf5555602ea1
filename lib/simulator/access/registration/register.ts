import { randomUUID } from "node:crypto";
import { everyPermission } from "@/lib/access/grants";
import type { registration } from "@/lib/access/calls/registration";
import { person } from "@/lib/access/states";
import { Refusal } from "@/lib/call/refusals";
import { tradingUserType } from "@/lib/receiving/account-terms";
import type { Handler } from "@/lib/simulator/platform/handler";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { acceptAtRegistration } from "../agreements/accept";
import { consumeCaptcha } from "../sign-in/captcha";
import { verifyCode, sendCode, codeResendDelay, consumeCode, type CodeFor } from "../codes";
import { isCommonPassword } from "../security/common-password";
import { trustDevice } from "../sessions/devices";
import { openFullSession } from "../sign-in/enter";
import { nextUserNo } from "../company/next-user-no";
import { openMerchant } from "../company/open-merchant";
import { consumePartnerInvitation } from "../invitations";
import { hashPassword } from "../secrets";
import { endSessionByToken } from "../sessions/session";

const codeTo = ({ phone, email }: { phone?: string | undefined; email?: string | undefined }): CodeFor =>
  phone === undefined
    ? { purpose: "register", kind: "mail", target: email ?? "" }
    : { purpose: "register", kind: "sms", target: phone };

export const sendRegistrationCode: Handler<typeof registration.sendRegisterCode> = async (
  { captchaId, captcha, ...by },
  context,
) => {
  const { caller, refuse, transact } = context;
  if (!(await consumeCaptcha(context, "register", { captchaId, captcha }, caller.at))) return refuse("CAPTCHA_ERROR");
  return transact(async (tx) =>
    (await sendCode(tx, codeTo(by), caller))
      ? {}
      : refuse("CAPTCHA_BUSY", await codeResendDelay(tx, codeTo(by), caller)),
  );
};

/**
 * Registers a merchant and its main operator, with the phone or address proven by the code, and opens a session for
 * them. The invitation and the agreements are recorded with it. A refusal consumes neither code nor invitation.
 */
export const registerMerchant: Handler<typeof registration.register> = async (
  { phone, email, code, password, companyName, invitationCode, agreed },
  context,
) => {
  const { world, now, by, caller, rateLimits, refuse, transact } = context;
  const sentTo = codeTo({ phone, email });
  if (!(await verifyCode(context, sentTo, code, caller))) return refuse("CAPTCHA_ERROR");
  if (invitationCode !== "" && !(await rateLimits.invitation(by.origin, by.at)))
    return context.refuse("REQUEST_BUSY", rateLimits.invitation.retryAfter(by.origin, by.at));
  if (await isCommonPassword(password)) return refuse("PASSWORD_COMMON");
  const rateLimitKey = `${world.id} ${sentTo.target}`;
  if (!(await rateLimits.registering(rateLimitKey, by.at)))
    return context.refuse("REQUEST_BUSY", rateLimits.registering.retryAfter(rateLimitKey, by.at));
  const passwordHash = await hashPassword(password, "password");
  return transact(async (tx) => {
    if (!(await consumeCode(tx, sentTo, code, caller))) return refuse("CAPTCHA_ERROR");
    const userNo = await nextUserNo(tx);
    if (phone !== undefined && (await tx.prisma.operator.findFirst({ where: { world: world.id, phone } })))
      return refuse("PHONE_REGISTERED");
    if (email !== undefined && (await tx.prisma.operator.findFirst({ where: { world: world.id, email } })))
      return refuse("MAIL_REGISTERED");
    const invitation = invitationCode === "" ? null : await consumePartnerInvitation(tx, invitationCode, by.at);
    if (typeof invitation === "string") return refuse(invitation);
    await openMerchant(tx, {
      userNo,
      name: companyName,
      englishName: "",
      realNameState: 0,
      firstVerify: 0,
      userType: tradingUserType,
      invitationCode,
    });
    const row = {
      world: world.id,
      id: randomUUID(),
      userNo,
      name: companyName,
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
      operatorType: 1,
      permissions: [everyPermission],
      state: "enabled",
      passwordHash,
      madeAt: now,
    };
    await tx.prisma.operator.create({ data: row });
    await recordCreationInHistory(tx, person, row);
    if (!(await acceptAtRegistration(tx, { world: world.id, userNo, operatorId: row.id, now, by }, agreed)))
      return refuse("AGREEMENT_CHANGED");
    if (caller.token) await endSessionByToken(tx.sql, caller.token);
    // the code that came to their phone or mail was entered on it: the first device they are known on
    const { token, device } = await openFullSession(tx, row.id, caller, await trustDevice(tx, row.id, caller));
    return { userNo, loginNo: sentTo.target, token, device };
  }).catch(async (cause: unknown) => {
    if (!(cause instanceof Refusal)) await rateLimits.registering.giveBack(rateLimitKey, by.at);
    throw cause;
  });
};
