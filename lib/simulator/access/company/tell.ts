import { letterKeptDays } from "@/lib/access/terms";
import { locales } from "@/lib/i18n/locale";
import { systemNow } from "@/lib/time/clock";
import { beijingText } from "@/lib/time/beijing";
import { dayMs, later } from "@/lib/time/instant";
import { translatorFor } from "../../../i18n/translator";
import { sendMessage } from "../../notices/message";
import type { Sql } from "../../store/pool";
import type { World } from "../../worlds/world";
import { sendOut } from "../outbox";

/** A notification to a merchant about their account: a letter's name, and its arguments. */
export interface ClosingNews {
  readonly kind: "accountIdle" | "accountClosed";
  readonly closesAt: Date;
  readonly days: number;
}

/**
 * Notifies a merchant's people by a message, and its main operators by a mail whatever they chose: it is about their
 * money. Nobody knows in which language they read a mail, so it says everything in both. People who get messages by
 * mail anyway get no second one.
 */
export async function tellOfClosing(
  sql: Sql,
  world: World,
  userNo: string,
  { kind, closesAt, days }: ClosingNews,
  at: Date,
): Promise<void> {
  await sendMessage(sql, { world: world.id, userNo, kind, facts: { closesAt, days }, at });
  const owners = await sql<{ email: string; name: string; englishName: string }>(
    `select o.email, m.name, m.english_name as "englishName" from operator o join merchant m on m.world = o.world and m.user_no = o.user_no
     where o.world = $1::uuid and o.user_no = $2 and o.operator_type = 1 and o.state = 'enabled' and o.email is not null
       and not exists (select from message_choice c where c.world = o.world and c.operator_id = o.id and c.event = 'account' and c.by_mail) order by o.email`,
    [world.id, userNo],
  );
  const real = systemNow();
  const letters = await Promise.all(locales.map(async (locale) => ({ locale, t: await translatorFor(locale) })));
  for (const { email, name, englishName } of owners) {
    const said = letters.map(({ locale, t }) => {
      const facts = {
        company: locale === "en-US" && englishName ? englishName : name,
        days,
        at: beijingText(closesAt),
      };
      return { subject: t(`letters.${kind}.subject`, facts), text: t(`letters.${kind}.text`, facts) };
    });
    await sendOut(
      sql,
      world.id,
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
}
