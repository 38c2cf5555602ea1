import { displayMoney, isMoney, type Money } from "@/lib/money/money";
import { messageKind, type MessageKindName } from "@/lib/notices/message-kinds";
import { beijingText } from "@/lib/time/beijing";
import type { translatorFor } from "../../i18n/translator";

/** The facts of a message's text. */
export type Fact = string | number | Money | Date;
export type Facts = Readonly<Record<string, Fact>>;
/**
 * Facts as a row keeps them: an amount with its currency and an instant in Beijing time read the same in both
 * languages.
 */
export type KeptFacts = Readonly<Record<string, string | number>>;

const keptFact = (fact: Fact): string | number =>
  isMoney(fact) ? `${fact.currency} ${displayMoney(fact)}` : fact instanceof Date ? beijingText(fact) : fact;

export const keptFacts = (facts: Facts): KeptFacts =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, keptFact(fact)]));

/** A message's text in the reader's language, and the page it leads to. */
export function messageText(
  texts: Awaited<ReturnType<typeof translatorFor>>,
  kind: MessageKindName,
  facts: KeptFacts,
): { title: string; content: string; page: string | null } {
  // named cast: each kind has texts and arguments of its own; a test sends every kind there is
  const say = texts as unknown as (key: string, facts: KeptFacts) => string;
  const page = messageKind(kind).page?.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(facts[name] ?? "")),
  );
  return {
    title: say(`notices.message.${kind}.title`, facts),
    content: say(`notices.message.${kind}.text`, facts),
    page: page ?? null,
  };
}
