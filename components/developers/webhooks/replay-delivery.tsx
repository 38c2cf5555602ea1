"use client";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { webhookDelivery as machine } from "@/lib/developers/states";
import { useEventName } from "./use-event-name";

/** Sends a delivery once more; nothing where its endpoint has another address now than it was made for. */
export function ReplayDelivery({
  delivery: { deliveryId, state, type, url },
  address,
}: {
  delivery: Got<typeof webhooks.deliveries>["rows"][number];
  /** The endpoint's present address. */
  address: string;
}) {
  const t = useTranslations("developers.deliveries");
  const eventName = useEventName();
  if (url !== address || !machine.next(state, "replay")) return null;
  return (
    <ConfirmAction
      call={webhooks.replayDelivery}
      input={{ deliveryId }}
      small
      action={t("replay")}
      title={t("replayTitle", { event: eventName(type) })}
      done={t("replayed")}
    >
      <p>{t("replayText")}</p>
    </ConfirmAction>
  );
}
