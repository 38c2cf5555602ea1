import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import type { Handler } from "@/lib/simulator/platform/handler";
import { maskContact } from "@/lib/access/mask";
import { portalUrlForHost } from "../site/address";
import { accountManagerQrId } from "./manager-picture";
import { buildContactVCard, qrPicture } from "./qr-picture";

const nobody = { amName: "", amPhone: "", amPhoneHide: "", amEmail: "", amQrFileId: "", amQrCode: "" };

/**
 * Returns the merchant's account manager. The QR picture contains the address set by operations, else a contact card.
 */
export const getAccountManagerContact: Handler<typeof merchantCompanyCalls.customerService> = async (_, context) => {
  const { principal, world, prisma, caller } = context;
  const merchant = await prisma.merchant.findFirst({
    where: { world: world.id, userNo: principal.userNo },
    select: { managerId: true },
  });
  const manager = merchant?.managerId
    ? await prisma.accountManager.findFirst({ where: { world: world.id, id: merchant.managerId } })
    : null;
  const csQrCode = qrPicture(new URL("/help", await portalUrlForHost(context, caller.host)).href);
  if (!manager) return { ...nobody, csQrCode };
  const { id, name, phone, email, contact } = manager;
  return {
    amName: name,
    amPhone: phone,
    amPhoneHide: maskContact(phone),
    amEmail: email,
    amQrFileId: accountManagerQrId(id),
    amQrCode: qrPicture(contact || buildContactVCard(manager)),
    csQrCode,
  };
};
