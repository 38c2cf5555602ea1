import { useTranslations } from "next-intl";
import type { Got } from "@/lib/call/call";
import type { webhooks } from "@/lib/developers/calls/webhooks";

export type Attempt = Got<typeof webhooks.testEndpoint>;

/** Whether an endpoint took what it was sent. */
export const isTaken = ({ status }: Pick<Attempt, "status">): boolean =>
  status !== null && status >= 200 && status < 300;

/** What came of a try, in a few words. */
export function useAnswerText(): (attempt: Attempt) => string {
  const t = useTranslations("developers");
  return ({ status, failure, durationMs }) => {
    const what = failure ? t(`failure.${failure}`) : t("webhooks.status", { status: String(status ?? "") });
    return t("deliveries.lasted", { what, ms: String(durationMs) });
  };
}
