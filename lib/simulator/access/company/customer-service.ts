import type { company } from "@/lib/access/calls/company";
import { publicUrl } from "@/lib/session/settings";
import type { Handler } from "../../handler";
import { managerPictureId } from "../../files/manager-picture";
import { masked } from "../account";
import { contactCard, qrPicture } from "./qr-picture";

interface Manager {
  id: string;
  name: string;
  phone: string;
  email: string;
  contact: string;
}

const nobody = { amName: "", amPhone: "", amPhoneHide: "", amEmail: "", amQrFileId: "", amQrCode: "" };

/** The merchant's account manager. The QR picture has operations' address, else a contact card. */
export const customerService: Handler<typeof company.customerService> = async (_, { who, world, db }) => {
  const [manager] = await db.sql<Manager>(
    `select a.id, a.name, a.phone, a.email, a.contact from merchant m join account_manager a on a.world = m.world and a.id = m.manager_id where m.world = $1::uuid and m.user_no = $2`,
    [world.id, who.userNo],
  );
  const csQrCode = qrPicture(new URL("/help", publicUrl()).href);
  if (!manager) return { ...nobody, csQrCode };
  const { id, name, phone, email, contact } = manager;
  return {
    amName: name,
    amPhone: phone,
    amPhoneHide: masked(phone),
    amEmail: email,
    amQrFileId: managerPictureId(id),
    amQrCode: qrPicture(contact || contactCard(manager)),
    csQrCode,
  };
};
