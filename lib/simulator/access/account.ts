import type { access } from "@/lib/access/calls/sign-in";
import { isByHand } from "../driving/worlds/by-hand";
import { merchant } from "@/lib/access/states";
import { maySwitchEdition } from "@/lib/access/rules";
import { editionSwitch } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import { isRealNameMissing } from "@/lib/gate/may";
import { groupsOf } from "@/lib/reference/dictionary/products";
import type { Handler } from "../platform/handler";
import { masked } from "@/lib/access/masked";
import { frameOf } from "../notices/frame";
import { productsOpen } from "../reference/merchant/products";
import { foundWith, personOf } from "./sessions/session";

export const account: Handler<typeof access.account> = async (_, context) => {
  const { who, world, now, caller } = context;
  const { userName, englishName, userType, merchantState, operatorName, phone, email } =
    foundWith(who)?.person ?? (await personOf(context, who.operatorId));
  invariant(merchant.is(merchantState), `${who.userNo} is in a known state`);
  const isVerified = !isRealNameMissing(who);
  return {
    userNo: who.userNo,
    userName: caller.locale === "en-US" && englishName ? englishName : userName,
    operatorId: who.operatorId,
    operatorName,
    loginNo: who.loginNo,
    phoneNumber: masked(phone ?? ""),
    email: email ?? "",
    notices: await frameOf(context, who, caller.locale),
    operatorType: who.operatorType,
    realNameState: who.realNameState,
    firstVerify: who.firstVerify,
    isCertExpired: who.isCertExpired ?? false,
    userType,
    userGroup: groupsOf(userType, isVerified).map(({ code }) => code),
    b2bPermission: [...who.permissions],
    permission: maySwitchEdition(who, { userType }) ? [editionSwitch] : [],
    userProduct: [...(await productsOpen(context, who.userNo, isVerified))],
    accountState: merchantState,
    simulation: isByHand(world)
      ? null
      : { world: world.name, now, speed: world.clockMode === "held" ? 0 : world.clockSpeed },
  };
};

export const hasPayPassword: Handler<typeof access.hasPayPassword> = async (_, { who, world, prisma }) => {
  const own = await prisma.operator.findFirst({
    where: { world: world.id, id: who.operatorId },
    select: { payPasswordHash: true },
  });
  return { exists: Boolean(own && own.payPasswordHash !== null) };
};
