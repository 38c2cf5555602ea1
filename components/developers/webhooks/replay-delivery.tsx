"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { webhookDelivery as machine } from "@/lib/developers/states";
import { useWebhookEventLabel } from "./use-event-name";

/** Sends a delivery again; hidden when the endpoint's address has changed since the delivery was created. */
export function ReplayWebhookDeliveryButton({
  delivery: { deliveryId, state, type, url },
  address,
}: {
  delivery: ClientOutput<typeof webhooks.deliveries>["rows"][number];
  /** Holds the endpoint's current address. */
  address: string;
}) {
  const t = useTranslations("developers.deliveries");
  const eventName = useWebhookEventLabel();
  if (url !== address || !machine.next(state, "replay")) return null;
  return (
    <ConfirmActionButton
      call={webhooks.replayDelivery}
      input={{ deliveryId }}
      small
      action={t("replay")}
      title={t("replayTitle", { event: eventName(type) })}
      successMessage={t("replayed")}
    >
      <p>{t("replayText")}</p>
    </ConfirmActionButton>
  );
}
