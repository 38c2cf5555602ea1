import { useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import type { webhooks } from "@/lib/developers/calls/webhooks";

export type Attempt = ClientOutput<typeof webhooks.testEndpoint>;

/** Returns true when an endpoint accepted a delivery. */
export const isDeliveryAccepted = ({ status }: Pick<Attempt, "status">): boolean =>
  status !== null && status >= 200 && status < 300;

/** Describes the result of an attempt briefly. */
export function useAttemptResultText(): (attempt: Attempt) => string {
  const t = useTranslations("developers");
  return ({ status, failure, durationMs }) => {
    const outcome = failure ? t(`failure.${failure}`) : t("webhooks.status", { status: String(status ?? "") });
    return t("deliveries.lasted", { what: outcome, ms: String(durationMs) });
  };
}
