import { linkDays } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/principal";
import { beijingText } from "@/lib/time/beijing";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { deviceNameOf } from "@/lib/access/device-name";
import { translatorFor } from "../../../i18n/translator";
import { enqueueOutboxMessage } from "../outbox";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Notifies a person of a sign-in on a new device: by mail, or by SMS without one. The text contains nothing secret. */
export async function notifyNewDevice(tx: InWorld, operatorId: string, caller: Caller): Promise<void> {
  const person = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id: operatorId } });
  const [kind, recipient] = person?.email ? (["mail", person.email] as const) : (["sms", person?.phone ?? ""] as const);
  if (!recipient) return;
  const t = await translatorFor(caller.locale);
  const { browser, system } = deviceNameOf(caller.agent);
  const content = t("letters.newDevice.text", {
    device: [browser, system].filter(Boolean).join(" · ") || "–",
    from: caller.from,
    at: beijingText(caller.at),
  });
  await enqueueOutboxMessage(
    tx,
    {
      kind,
      recipient,
      purpose: "newDevice",
      subject: t("letters.newDevice.subject"),
      content,
      expiresAt: addMilliseconds(caller.at, linkDays * dayMs),
    },
    caller.at,
  );
}
