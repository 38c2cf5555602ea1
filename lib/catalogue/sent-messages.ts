import type { SentMessage } from "@/lib/call/openapi";
import { eventTypes, familyOf, testEvent } from "@/lib/developers/event-sources";
import { eventData, webhookMessageSchema, testData } from "@/lib/developers/webhook-events";
import texts from "@/messages/en-US/developers.json";

/** Returns the English name of a type of event. */
function aboutOf(type: string): string {
  const [family = "", name = ""] = type.split(".");
  // named cast: the texts of the events, by the two words of their types
  return (texts.event as Readonly<Record<string, Readonly<Record<string, string>>>>)[family]?.[name] ?? type;
}

/** Lists all messages to merchants' own software, for the contract. */
export const sentMessages: readonly SentMessage[] = [
  ...eventTypes.map((type) => ({
    type,
    about: aboutOf(type),
    message: webhookMessageSchema(type, eventData[familyOf(type)]),
  })),
  { type: testEvent, about: aboutOf(testEvent), message: webhookMessageSchema(testEvent, testData) },
];
