import { hash } from "node:crypto";

/**
 * Returns a transfer's tracking number in the format of the banks' network (a UUID of version 4), derived from the
 * order's id instead of random.
 */
export function uetrOf(orderId: string): string {
  const digest = hash("sha256", `uetr|${orderId}`, "hex");
  const variant = (8 + (parseInt(digest.slice(16, 17), 16) % 4)).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
