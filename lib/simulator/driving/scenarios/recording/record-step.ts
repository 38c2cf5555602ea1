import { registration } from "@/lib/access/calls/registration";
import type { Call, CallOutput } from "@/lib/call/call";
import type { AnyPrincipal } from "@/lib/call/principal";
import { operationsCallOf } from "@/lib/developers/calls/sandbox";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { admissionStep, stepRecordOf, type StepRecord } from "./stored-step";

/** Limit the number of steps and bytes of one recording. */
const [stepsMax, bytesMax] = [1_000, 160 * 1_024];

/** Describes the transaction of a call. */
type Recording = InWorld & Pick<Tx, "now" | "by"> & { readonly principal: AnyPrincipal | null };

/** Records a call in its own transaction; called only for worlds with a recording. */
export async function recordStep(tx: Recording, call: Call, input: unknown, output: unknown): Promise<void> {
  // named cast: every call takes an object
  const step =
    call === registration.activate
      ? await cameIn(tx, output)
      : stepRecordOf(...equivalentCall(call, input as object), output, tx.principal);
  if (step) await insertStep(tx, step);
}

/** Maps a call that a world's own key sends to the equivalent operations call. */
function equivalentCall(call: Call, input: object): [Call, object] {
  const operationsCall = operationsCallOf.get(call);
  return operationsCall ? [operationsCall, { ...input, world: "own" }] : [call, input];
}

/**
 * Records the use of a personal link: an invitation has admitted the person; any other link has bound an address, which
 * is private.
 */
async function cameIn({ world, prisma }: InWorld, output: unknown): Promise<StepRecord | undefined> {
  // named cast: what the handler of this call gave
  const { email, purpose } = output as CallOutput<typeof registration.activate>;
  if (purpose !== "invite") return stepRecordOf(registration.activate, {}, output, null);
  const person = await prisma.operator.findFirst({
    where: { world: world.id, email },
    select: { id: true, userNo: true },
  });
  return person ? admissionStep(person.userNo, person.id) : undefined;
}

/**
 * Inserts a step with the next number. Locks the recording's row until the transaction commits, so that steps are
 * numbered in the order in which they take effect. Where there is no room, or its time is over, further steps are only
 * counted. Does nothing where the recording has ended meanwhile.
 */
async function insertStep({ world, prisma, now, by: real }: Recording, step: StepRecord): Promise<void> {
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
