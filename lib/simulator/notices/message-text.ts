import { displayMoney, isMoney, type Money } from "@/lib/money/money";
import { messageKind, type MessageKindName } from "@/lib/notices/message-kinds";
import { translateKnownText } from "@/lib/reference/known-texts";
import { beijingText } from "@/lib/time/beijing";
import type { translatorFor } from "../../i18n/translator";

/** Describes a fact in a message's text. */
export type MessageFact = string | number | Money | Date;
export type MessageFacts = Readonly<Record<string, MessageFact>>;
/**
 * Holds facts as stored in a row: an amount with its currency and an instant in Beijing time are the same in both
 * languages.
 */
export type StoredFacts = Readonly<Record<string, string | number>>;

const toStoredFact = (fact: MessageFact): string | number =>
  isMoney(fact) ? `${fact.currency} ${displayMoney(fact)}` : fact instanceof Date ? beijingText(fact) : fact;

export const toStoredMessageFacts = (facts: MessageFacts): StoredFacts =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, toStoredFact(fact)]));

/** Renders a message's text in the reader's language, with the page it links to. */
export function renderMessage(
  texts: Awaited<ReturnType<typeof translatorFor>>,
  kind: MessageKindName,
  facts: StoredFacts,
): { title: string; content: string; page: string | null } {
  // named cast: each kind has texts and arguments of its own; a test sends every kind there is
  const translate = texts as unknown as (key: string, facts: StoredFacts) => string;
  const readableFacts =
    typeof facts.reason === "string" ? { ...facts, reason: translateKnownText(texts, facts.reason) } : facts;
  const page = messageKind(kind).page?.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(facts[name] ?? "")),
  );
  return {
    title: translate(`notices.message.${kind}.title`, readableFacts),
    content: translate(`notices.message.${kind}.text`, readableFacts),
    page: page ?? null,
  };
}
