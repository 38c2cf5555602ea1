import type { access } from "@/lib/access/calls/sign-in";
import { isManuallyOperated } from "../driving/worlds/manual-books";
import { merchant } from "@/lib/access/states";
import { maySwitchEdition } from "@/lib/access/rules";
import { editionSwitch } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import { isRealNameUnverified } from "@/lib/gate/may";
import { userGroupsOf } from "@/lib/reference/dictionary/products";
import type { Handler } from "../platform/handler";
import { maskContact } from "@/lib/access/mask";
import { loadFrameMessagesAndNotices } from "../notices/frame";
import { findUsableProducts } from "../reference/merchant/products";
import { dataReadWithPrincipal, readSessionPerson } from "./sessions/session";

export const getSignedInAccount: Handler<typeof access.account> = async (_, context) => {
  const { principal, world, now, caller } = context;
  const { userName, englishName, userType, merchantState, operatorName, phone, email } =
    dataReadWithPrincipal(principal)?.person ?? (await readSessionPerson(context, principal.operatorId));
  invariant(merchant.is(merchantState), `${principal.userNo} is in a known state`);
  const isVerified = !isRealNameUnverified(principal);
  return {
    userNo: principal.userNo,
    userName: caller.locale === "en-US" && englishName ? englishName : userName,
    operatorId: principal.operatorId,
    operatorName,
    loginNo: principal.loginNo,
    phoneNumber: maskContact(phone ?? ""),
    email: email ?? "",
    notices: await loadFrameMessagesAndNotices(context, principal, caller.locale),
    operatorType: principal.operatorType,
    realNameState: principal.realNameState,
    firstVerify: principal.firstVerify,
    isCertExpired: principal.isCertExpired ?? false,
    userType,
    userGroup: userGroupsOf(userType, isVerified).map(({ code }) => code),
    b2bPermission: [...principal.permissions],
    permission: maySwitchEdition(principal, { userType }) ? [editionSwitch] : [],
    userProduct: [...(await findUsableProducts(context, principal.userNo, isVerified))],
    accountState: merchantState,
    simulation: isManuallyOperated(world)
      ? null
      : { world: world.name, now, speed: world.clockMode === "held" ? 0 : world.clockSpeed },
  };
};

export const hasOwnPayPassword: Handler<typeof access.hasPayPassword> = async (_, { principal, world, prisma }) => {
  const operator = await prisma.operator.findFirst({
    where: { world: world.id, id: principal.operatorId },
    select: { payPasswordHash: true },
  });
  return { exists: Boolean(operator && operator.payPasswordHash !== null) };
};
