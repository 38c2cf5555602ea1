import { linkDays } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { beijingText } from "@/lib/time/beijing";
import { dayMs, later } from "@/lib/time/instant";
import { deviceName } from "@/lib/access/device-name";
import { translatorFor } from "../../../i18n/translator";
import type { Sql } from "../../store/pool";
import type { World } from "../../worlds/world";
import { sendOut } from "../outbox";

/** Notifies a person of a sign-in on a new device: by mail, or by SMS without one. It says nothing secret. */
export async function tellOfNewDevice(
  sql: Sql,
  world: Pick<World, "id">,
  operatorId: string,
  caller: Caller,
): Promise<void> {
  const person = await sql.prisma.operator.findFirst({ where: { world: world.id, id: operatorId } });
  const [kind, recipient] = person?.email ? (["mail", person.email] as const) : (["sms", person?.phone ?? ""] as const);
  if (!recipient) return;
  const t = await translatorFor(caller.locale);
  const { browser, system } = deviceName(caller.agent);
  const content = t("letters.newDevice.text", {
    device: [browser, system].filter(Boolean).join(" · ") || "–",
    from: caller.from,
    at: beijingText(caller.at),
  });
  await sendOut(
    sql,
    world.id,
    {
      kind,
      recipient,
      purpose: "newDevice",
      subject: t("letters.newDevice.subject"),
      content,
      expiresAt: later(caller.at, linkDays * dayMs),
    },
    caller.at,
  );
}
