import type { GeneratedFile } from "@/lib/simulator/files/file-declarations";
import { buildContactVCard, qrPicture } from "./qr-picture";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the name of an account manager's QR picture for downloads (bizType AGENT_QR_CODE). */
export const accountManagerQrId = (managerId: string): string => `manager:${managerId}`;

/** Returns the QR picture of the merchant's own account manager; undefined for any other. */
export async function accountManagerQrPicture(
  tx: InWorld,
  { userNo, managerId }: { world: string; userNo: string; managerId: string },
): Promise<GeneratedFile | undefined> {
  const merchant = await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } });
  if (!merchant?.managerId || merchant.managerId !== managerId) return undefined;
  const manager = await tx.prisma.accountManager.findFirst({ where: { world: tx.world.id, id: merchant.managerId } });
  if (!manager) return undefined;
  const name = `${manager.name}.svg`;
  const [, picture = ""] = qrPicture(manager.contact || buildContactVCard(manager)).split(",");
  return {
    name,
    open: () => ({ name, type: "image/svg+xml", body: new Blob([Buffer.from(picture, "base64")]).stream() }),
  };
}
