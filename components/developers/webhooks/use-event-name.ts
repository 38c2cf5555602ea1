import { useTranslations } from "next-intl";
import { isEventType, testEvent } from "@/lib/developers/event-sources";

/** Returns the label of a type of event; an obsolete type is returned unchanged. */
export function useWebhookEventLabel(): (type: string) => string {
  const t = useTranslations("developers.event");
  return (type) => (isEventType(type) || type === testEvent ? t(type) : type);
}
