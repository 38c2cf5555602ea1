import { enabledPerson } from "@/lib/access/states";
import { letterKeptDays } from "@/lib/access/terms";
import { invariant } from "@/lib/call/refusals";
import { locales } from "@/lib/i18n/locale";
import { systemNow } from "@/lib/time/clock";
import { dayMs, later } from "@/lib/time/instant";
import { translatorFor } from "../../../i18n/translator";
import { sendMessage } from "../../notices/message";
import { keptFacts, type Facts, type KeptFacts } from "../../notices/message-text";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { sendOut } from "../outbox";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/**
 * News that closes, or will close, what a merchant may do, or lets a program do it: a message's kind, and a letter's.
 */
type OwnersNews = "accountIdle" | "accountClosed" | "certificateExpiring" | "certificateExpired" | "apiKeyChanged";

/**
 * Notifies a merchant's people by a message, and its main operators by a mail whatever they chose: it is about their
 * money. Nobody knows in which language they read a mail, so it says everything in both. People who get messages by
 * mail anyway get no second one.
 */
export async function tellOwners(tx: Tx, userNo: string, kind: OwnersNews, facts: Facts): Promise<void> {
  await sendMessage(tx, { userNo, kind, facts });
  const merchant = await tx.prisma.merchant.findFirst({
    where: { world: tx.world.id, userNo },
    select: { name: true, englishName: true },
  });
  invariant(merchant, "whose owners are told is there");
  const { name, englishName } = merchant;
  const emails = await ownersToMail(tx, userNo);
  const real = systemNow();
  const letters = await Promise.all(locales.map(async (locale) => ({ locale, t: await translatorFor(locale) })));
  const said = letters.map(({ locale, t }) => {
    // named cast: each kind has texts and arguments of its own; tests send every kind there is
    const say = t as unknown as (key: string, facts: KeptFacts) => string;
    const known = { ...keptFacts(facts), company: locale === "en-US" && englishName ? englishName : name };
    return { subject: say(`letters.${kind}.subject`, known), text: say(`letters.${kind}.text`, known) };
  });
  for (const email of emails)
    await sendOut(
      tx,
      {
        kind: "mail",
        recipient: email,
        purpose: kind,
        subject: said.map(({ subject }) => subject).join(" / "),
        content: said.map(({ text }) => text).join("\n\n"),
        expiresAt: later(real, letterKeptDays * dayMs),
      },
      real,
    );
}

/** The addresses of a merchant's main operators who get no messages about the account by mail anyway. */
async function ownersToMail(tx: InWorld<World>, userNo: string): Promise<string[]> {
  const owners = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo, operatorType: 1, state: enabledPerson, email: { not: null } },
    orderBy: { email: "asc" },
    select: { id: true, email: true },
  });
  const mailed = await tx.prisma.messageChoice.findMany({
    where: { world: tx.world.id, operatorId: { in: owners.map(({ id }) => id) }, event: "account", byMail: true },
    select: { operatorId: true },
  });
  return owners
    .filter(({ id }) => !mailed.some(({ operatorId }) => operatorId === id))
    .flatMap(({ email }) => email ?? []);
}
