import { registration } from "@/lib/access/calls/registration";
import type { Call, Gives } from "@/lib/call/call";
import type { Holder } from "@/lib/call/who";
import { meantBy } from "@/lib/developers/calls/sandbox";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { admitted, keptStep, type KeptStep } from "./kept-step";

/** The most that one recording keeps. */
const [stepsMax, bytesMax] = [1_000, 160 * 1_024];

/** The transaction of a call. */
type Recording = InWorld & Pick<Tx, "now" | "by"> & { readonly who: Holder | null };

/** Writes down what a call did, in its own transaction; only worlds that record come here. */
export async function recordStep(tx: Recording, call: Call, takes: unknown, given: unknown): Promise<void> {
  // named cast: every call takes an object
  const step =
    call === registration.activate ? await cameIn(tx, given) : keptStep(...meant(call, takes as object), given, tx.who);
  if (step) await insertStep(tx, step);
}

/** What a key does that drives its world is told as operations do it. */
function meant(call: Call, takes: object): [Call, object] {
  const own = meantBy.get(call);
  return own ? [own, { ...takes, world: "own" }] : [call, takes];
}

/** Somebody's own link: of an invitation it has let them in, else it has bound an address, which is theirs alone. */
async function cameIn({ world, prisma }: InWorld, given: unknown): Promise<KeptStep | undefined> {
  // named cast: what the handler of this call gave
  const { email, purpose } = given as Gives<typeof registration.activate>;
  if (purpose !== "invite") return keptStep(registration.activate, {}, given, null);
  const person = await prisma.operator.findFirst({
    where: { world: world.id, email },
    select: { id: true, userNo: true },
  });
  return person ? admitted(person.userNo, person.id) : undefined;
}

/**
 * Writes a step down under the next number. The recording's row is held until the transaction commits, so that steps are
 * numbered in the order in which they count. Where there is no room any more, or its time is over, nothing is kept from
 * then on, and that is counted. Nothing happens where the recording has ended meanwhile.
 */
async function insertStep({ world, prisma, now, by: real }: Recording, step: KeptStep): Promise<void> {
  const { call, by, person, takes, ids, untold } = step;
  const bytes = JSON.stringify(takes ?? {}).length + JSON.stringify(ids).length;
  const goesOn = { world: world.id, endedAt: null };
  const room = { missed: 0, steps: { lt: stepsMax }, bytes: { lte: bytesMax - bytes }, until: { gt: real.at } };
  const { count } = await prisma.recording.updateMany({
    where: { ...goesOn, ...room },
    data: { steps: { increment: 1 }, bytes: { increment: bytes } },
  });
  if (count === 0) {
    await prisma.recording.updateMany({ where: goesOn, data: { missed: { increment: 1 } } });
    return;
  }
  const recording = await prisma.recording.findFirst({ where: goesOn, select: { steps: true } });
  await prisma.recordedStep.create({
    data: {
      world: world.id,
      no: recording?.steps ?? 0,
      at: now,
      call,
      by,
      person,
      // named casts: plain JSON
      ...(takes && { takes: takes as object }),
      ids: ids as object,
      untold,
    },
  });
}
