import { webhookDelivery, webhookEndpoint, type DeliveryState } from "@/lib/developers/states";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Names the reason why nothing is sent to an endpoint any more. */
export type DisabledFor = "byHand" | "gone" | "failing";

const waiting = "waiting" satisfies DeliveryState;

/**
 * Disables an endpoint with a locked row: its waiting deliveries fail, and may be sent again manually. Its merchant is
 * notified, unless its own people did it.
 */
export async function disableEndpoint(
  tx: Tx,
  { world, id, userNo, url }: Pick<Row<"WebhookEndpoint">, "world" | "id" | "userNo" | "url">,
  disabledFor: DisabledFor,
): Promise<void> {
  const state = webhookEndpoint.next("enabled", "disable");
  const failedState = webhookDelivery.next(waiting, "giveUp");
  await tx.prisma.webhookEndpoint.updateMany({ where: { world, id }, data: { ...(state && { state }), disabledFor } });
  await tx.prisma.webhookDelivery.updateMany({
    where: { world, endpointId: id, state: waiting },
    data: { ...(failedState && { state: failedState }), nextAt: null },
  });
  if (disabledFor === "byHand") return;
  await writeAuditNote(tx, { what: "developers.webhookDisabled", subject: new URL(url).hostname, outcome: "ok" });
  await sendMerchantMessage(tx, { userNo, kind: "webhookDisabled", facts: { url, why: disabledFor } });
}
