import { createHash } from "node:crypto";

/** A transfer's tracking number in the shape the banks' network wants (a UUID of version 4), made of the order's id, not of chance. */
export function uetrOf(orderId: string): string {
  const hash = createHash("sha256").update(`uetr|${orderId}`).digest("hex");
  const variant = (8 + (parseInt(hash.slice(16, 17), 16) % 4)).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
