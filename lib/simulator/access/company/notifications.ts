import { enabledPerson } from "@/lib/access/states";
import { letterRetentionDays } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import { locales } from "@/lib/i18n/locale";
import { systemNow } from "@/lib/time/clock";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { translatorFor } from "../../../i18n/translator";
import { sendMerchantMessage } from "../../notices/message";
import { toStoredMessageFacts, type MessageFacts, type StoredFacts } from "../../notices/message-text";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { enqueueOutboxMessage } from "../outbox";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Lists notices about the loss, or pending loss, of a merchant's rights, or about API access: the kind of the message
 * and of the letter.
 */
type OwnersNews = "accountIdle" | "accountClosed" | "certificateExpiring" | "certificateExpired" | "apiKeyChanged";

/**
 * Notifies a merchant's people by a message, and its main operators by a mail regardless of their settings: it is about
 * their money. Their language for mails is unknown, so the mail contains both. People who get messages by mail anyway
 * get no second one.
 */
export async function notifyMerchantMailingOwners(
  tx: Tx,
  userNo: string,
  kind: OwnersNews,
  facts: MessageFacts,
): Promise<void> {
  await sendMerchantMessage(tx, { userNo, kind, facts });
  const merchant = await tx.prisma.merchant.findFirst({
    where: { world: tx.world.id, userNo },
    select: { name: true, englishName: true },
  });
  invariant(merchant, "whose owners are told is there");
  const { name, englishName } = merchant;
  const emails = await ownersToMail(tx, userNo);
  const real = systemNow();
  const letters = await Promise.all(locales.map(async (locale) => ({ locale, t: await translatorFor(locale) })));
  const texts = letters.map(({ locale, t }) => {
    // named cast: each kind has texts and arguments of its own; tests send every kind there is
    const translate = t as unknown as (key: string, facts: StoredFacts) => string;
    const letterFacts = {
      ...toStoredMessageFacts(facts),
      company: locale === "en-US" && englishName ? englishName : name,
    };
    return {
      subject: translate(`letters.${kind}.subject`, letterFacts),
      text: translate(`letters.${kind}.text`, letterFacts),
    };
  });
  for (const email of emails)
    await enqueueOutboxMessage(
      tx,
      {
        kind: "mail",
        recipient: email,
        purpose: kind,
        subject: texts.map(({ subject }) => subject).join(" / "),
        content: texts.map(({ text }) => text).join("\n\n"),
        expiresAt: addMilliseconds(real, letterRetentionDays * dayMs),
      },
      real,
    );
}

/** Returns the addresses of a merchant's main operators who do not receive account messages by mail. */
async function ownersToMail(tx: InWorld<World>, userNo: string): Promise<string[]> {
  const owners = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo, operatorType: 1, state: enabledPerson, email: { not: null } },
    orderBy: { email: "asc" },
    select: { id: true, email: true },
  });
  const mailChoices = await tx.prisma.messageChoice.findMany({
    where: { world: tx.world.id, operatorId: { in: owners.map(({ id }) => id) }, event: "account", byMail: true },
    select: { operatorId: true },
  });
  return owners
    .filter(({ id }) => !mailChoices.some(({ operatorId }) => operatorId === id))
    .flatMap(({ email }) => email ?? []);
}
