import { tellDays } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { dayMs, later } from "@/lib/time/instant";
import { textsIn } from "../letters";
import type { Sql } from "../pool";
import { sendOut } from "./outbox";

/** A change that whoever is concerned hears of, so that they can act when it was not theirs. */
export type Told = "phoneChanged" | "emailChanged" | "secondStepChanged";

/** Tells of a change where it can still be heard: by SMS to a phone, by mail to an address. */
export async function tellChange(sql: Sql, world: string, letter: Told, { kind, target }: { kind: "sms" | "mail"; target: string }, caller: Caller): Promise<void> {
  const t = await textsIn(caller.locale);
  await sendOut(sql, world, { kind, recipient: target, purpose: letter, subject: t(`letters.${letter}.subject`), content: t(`letters.${letter}.text`), expiresAt: later(caller.at, tellDays * dayMs) }, caller.at);
}
