import { Refusal } from "@/lib/call/refusals";
import type { scenarioCalls } from "@/lib/operations/calls/scenarios";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { addDays, type Day } from "@/lib/time/beijing";
import { requireSimulatedWorld } from "../../worlds/manual-books";
import { runActorOf, type RunActor } from "../actors";
import { verificationCommands } from "../commands/verification";

/** Describes a sample: its merchant, whose name says that it is one, and the command by which it applies. */
interface Sample {
  readonly merchant: { readonly name: string; readonly englishName: string; readonly ownerName: string };
  readonly command: keyof typeof verificationCommands;
  readonly input: (today: Day) => Readonly<Record<string, unknown>>;
}

/** Sets the days for which the business registration of the sample from Hong Kong is still valid. */
const registrationDays = 250;

const samples: readonly Sample[] = [
  {
    merchant: { name: "样例海港贸易有限公司", englishName: "Sample Harbour Trading Limited", ownerName: "陈志明" },
    command: "applyAsHongKongCompany",
    input: (today) => ({
      name: "样例海港贸易有限公司",
      enName: "Sample Harbour Trading Limited",
      crNo: "2764191",
      brExpiry: addDays(today, registrationDays),
    }),
  },
  {
    merchant: {
      name: "Sample Keppel Distribution Pte Ltd",
      englishName: "Sample Keppel Distribution Pte Ltd",
      ownerName: "Wei Ling Tan",
    },
    command: "applyAsForeignCompany",
    input: () => ({
      name: "Sample Keppel Distribution Pte Ltd",
      country: "SG",
      certificateNo: "201912346K",
      city: "Singapore",
      address: "2 Keppel Bay Drive",
      agent: { name: "Wei Ling Tan", nationality: "SG", idNo: "K1234568D" },
    }),
  },
  {
    merchant: {
      name: "Sample Mills Homeware Ltd",
      englishName: "Sample Mills Homeware Ltd",
      ownerName: "Eleanor Hughes",
    },
    command: "applyAsForeignCompany",
    input: () => ({
      name: "Sample Mills Homeware Ltd",
      country: "GB",
      certificateNo: "11860942",
      city: "Manchester",
      address: "40 Cotton Street",
      agent: { name: "Eleanor Hughes", nationality: "GB", idNo: "533401372" },
    }),
  },
];

type Context = CallContext<typeof scenarioCalls.makeSampleVerifications>;

/**
 * Makes the merchants of the samples and lets them apply, by the commands of scenarios. Only a queue that has seen no
 * application gets samples.
 */
export const makeSampleVerifications: Handler<typeof scenarioCalls.makeSampleVerifications> = async (_, context) => {
  const { world, prisma, refuse, transact } = context;
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  requireSimulatedWorld(world);
  if ((await prisma.verification.count({ where: { world: world.id } })) > 0) return refuse("OPERATION_NOT_ALLOW");
  try {
    for (const [no, sample] of samples.entries()) await makeSample(sample, no + 1, context);
  } catch (cause) {
    // somebody else makes them at the same time: their merchants exist
    if (cause instanceof Refusal) return refuse("OPERATION_NOT_ALLOW");
    throw cause;
  }
  return transact(async () => ({ made: samples.length }));
};

async function makeSample({ merchant, command, input }: Sample, no: number, context: Context): Promise<void> {
  const name = `sample${no}`;
  const merchants: Record<string, string> = {};
  const actorOf = (by: string | undefined): RunActor =>
    runActorOf(runningBy(context), stepOf(context, no, by, merchants));
  const email = `${name}@verification.example`;
  const { world, prisma } = context;
  // left from a request that ended early
  const known = await prisma.operator.findFirst({ where: { world: world.id, email }, select: { userNo: true } });
  if (known) merchants[name] = known.userNo;
  else await actorOf(undefined).makes(name, { ...merchant, email, realNameState: 0, owns: [] });
  const actor = actorOf(name);
  const { input: shape, play } = verificationCommands[command];
  await play(shape.parse(input(actor.today)), actor);
}

const runningBy = ({ db, sendCall, principal, by, caller }: Context) => ({
  db,
  sendCall,
  ops: principal,
  real: by.at,
  language: caller.locale,
});

/** Returns the place of a sample's calls: the present of the world. */
const stepOf = ({ world, now }: Context, no: number, by: string | undefined, merchants: Record<string, string>) => ({
  world: world.name,
  worldId: world.id,
  at: now,
  no: `sample-${no}`,
  by,
  language: undefined,
  merchants,
  hasBeginning: false,
  operatorOf: (person: string): string => person,
});
