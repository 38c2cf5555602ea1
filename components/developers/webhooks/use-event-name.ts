import { useTranslations } from "next-intl";
import { isEventType, testEvent } from "@/lib/developers/event-sources";

/** What a type of event is called; one that there is no more is called by its own name. */
export function useEventName(): (type: string) => string {
  const t = useTranslations("developers.event");
  return (type) => (isEventType(type) || type === testEvent ? t(type) : type);
}
