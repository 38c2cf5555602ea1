import type { Outgoing } from "@/lib/call/call";
import { contactCard, qrPicture } from "../access/company/qr-picture";
import type { Sql } from "../store/pool";

/** The name of an account manager's QR picture for downloads (bizType AGENT_QR_CODE). */
export const managerPictureId = (managerId: string): string => `manager:${managerId}`;

/** The QR picture of the merchant's own account manager; of another there is none. */
export async function managerPicture(
  sql: Sql,
  { world, userNo, managerId }: { world: string; userNo: string; managerId: string },
): Promise<{ name: string; open(): Outgoing } | undefined> {
  const [manager] = await sql<{ name: string; phone: string; email: string; contact: string }>(
    `select a.name, a.phone, a.email, a.contact from merchant m join account_manager a on a.world = m.world and a.id = m.manager_id
     where m.world = $1::uuid and m.user_no = $2 and a.id::text = $3`,
    [world, userNo, managerId],
  );
  if (!manager) return undefined;
  const name = `${manager.name}.svg`;
  const [, picture = ""] = qrPicture(manager.contact || contactCard(manager)).split(",");
  return {
    name,
    open: () => ({ name, type: "image/svg+xml", body: new Blob([Buffer.from(picture, "base64")]).stream() }),
  };
}
