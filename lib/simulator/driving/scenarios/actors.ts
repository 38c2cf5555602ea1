import { createHmac, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Call, CallOutput, UploadedFile } from "@/lib/call/call";
import { invariant, Refusal } from "@/lib/call/refusals";
import { realmOf, type AnyPrincipal, type OpsPrincipal } from "@/lib/call/principal";
import { files } from "@/lib/files/calls/files";
import { may } from "@/lib/gate/may";
import { driving } from "@/lib/operations/calls/driving";
import { isProduction, keyFor } from "@/lib/session/settings";
import { dayOf } from "@/lib/time/beijing";
import { demoPassword, demoPayPassword } from "@/prisma/scenarios/demo-accounts";
import { card } from "@/prisma/scenarios/papers";
import type { Database } from "@/lib/simulator/platform/store/database";
import { worldContext, refuse } from "@/lib/simulator/platform/store/tx";
import { opsActor } from "@/lib/simulator/platform/audit/actor";
import type { World } from "../worlds/world";
import { worldByName } from "../worlds/world-lookup";
import { signsPeopleIn, acceptsWorld } from "./calls";
import { objectFieldsOf } from "./fit";
import type { SentFile, MerchantSetup, SetupActor } from "./step";
import { metIn, principalOfPerson } from "./principals";

/** Sends a call to the same backend, as a principal. */
export type SendCall = (call: Call, input: unknown, principal: AnyPrincipal, key: string) => Promise<unknown>;

/** Holds the dependencies of a scenario run. */
export interface Running {
  readonly db: Pick<Database, "sql">;
  readonly sendCall: SendCall;
  readonly ops: OpsPrincipal;
  /** Holds the language of the run's report. */
  readonly language: string;
  /** Holds the real time, used by sign-ins and their locks. */
  readonly real: Date;
}

/** Describes a step of a run: world, instant, acting person, and the merchants and people that exist so far. */
export interface StepOf {
  readonly world: string;
  /** Holds the id of the world that the run created: the run acts in no other world of that name. */
  readonly worldId: string;
  readonly at: Date;
  readonly no: number;
  readonly by: string | undefined;
  readonly merchants: Record<string, string>;
  /** Is true if the world began with people who have passwords already. */
  readonly hasBeginning: boolean;
  operatorOf(person: string): string;
}

export interface RunActor extends Omit<SetupActor, "storedNumberOf"> {
  /** Sends a call that only the text of the scenario names, like `invoke`. */
  invokeAny(call: Call, input: object, by?: string): Promise<unknown>;
  /** Sends a call with a file. */
  send(call: Call, input: object, file: SentFile): Promise<unknown>;
}

/**
 * Returns the world that a run created, in its current state: never a later world of the same name, nor a lasting one.
 */
async function worldOfRun(db: Running["db"], { world, worldId }: Pick<StepOf, "world" | "worldId">): Promise<World> {
  const match = await worldByName(db.sql, world);
  if (match?.world.id !== worldId) throw new Refusal("WORLD_NOTFOUND", { world });
  if (match.world.clockMode === "wall") throw new Refusal("WORLD_FOLLOWS_WALL_CLOCK");
  return match.world;
}

/**
 * Creates the actor of one step. Each of its requests has a separate key, so that a repeated step takes effect only
 * once.
 */
export function runActorOf(
  { db, sendCall, ops, real }: Running,
  { world, worldId, at, no, by, merchants, hasBeginning, operatorOf }: StepOf,
): RunActor {
  let requestCount = 0;

  const userNoOf = (merchant: string): string => {
    const userNo = merchants[merchant];
    invariant(userNo, `${merchant} was made before`);
    return userNo;
  };

  const ownWorld = () => worldOfRun(db, { world, worldId });

  async function personFor(call: Call, of: string | undefined): Promise<AnyPrincipal> {
    const within = worldContext(db.sql, await ownWorld());
    if (realmOf(call.access) === "operations") return ops;
    const [merchant = ""] = of?.split(".") ?? [];
    const person = of !== undefined && {
      userNo: userNoOf(merchant),
      operatorId: merchant === of ? undefined : operatorOf(of),
    };
    const principal = person && (await principalOfPerson(within, person, real));
    if (!principal) throw new Refusal("AUTHORIZATION_FAILED");
    return { ...principal, drivenBy: opsActor(ops.name) };
  }

  async function invokeAny(call: Call, input: object, of = by): Promise<unknown> {
    const principal = await personFor(call, of);
    const refusal = may(principal, call.access);
    if (refusal) return refuse(refusal);
    requestCount += 1;
    const filledIn = { ...passwordsFor(call, { world, hasBeginning }), ...input, ...(acceptsWorld(call) && { world }) };
    return sendCall(call, filledIn, principal, `scenario-${no}-${requestCount}`);
  }

  const send = (call: Call, input: object, sentFile: SentFile): Promise<unknown> =>
    withFile(sentFile, (file) => invokeAny(call, { ...input, file }));

  return {
    // named cast: the backend gives what the call's row says
    invoke: async <C extends Call>(call: C, input: object) => (await invokeAny(call, input)) as CallOutput<C>,
    invokeAny,
    send,
    async paper(purpose, name) {
      const input = { businessType: purpose, type: "" };
      // named cast: the same
      const upload = (await send(files.upload, input, { name, text: undefined })) as CallOutput<typeof files.upload>;
      return upload.fileId;
    },
    userNoOf,
    operatorOf,
    merchant: by?.split(".")[0],
    today: dayOf(at),
    async meets({ userNo, people = {} }) {
      const merchantAnswer = await metIn(worldContext(db.sql, await ownWorld()), userNo, people);
      if (!merchantAnswer) throw new Refusal("CUSTOMER_NOTFOUND");
      return merchantAnswer;
    },
    async makes(name: string, { owns, ...merchant }: MerchantSetup) {
      // named cast: the same
      const { userNo, operatorId, loginNo } = (await invokeAny(driving.makeMerchant, {
        ...merchant,
        owns,
      })) as CallOutput<typeof driving.makeMerchant>;
      merchants[name] = userNo;
      return { userNo, operatorId, loginNo };
    },
  };
}

/** Returns the passwords that a call requires; no scenario text contains them. */
const passwordsFor = (call: Call, { world, hasBeginning }: Pick<StepOf, "world" | "hasBeginning">): object => ({
  ...("payPassword" in (objectFieldsOf(call.input) ?? {}) && {
    payPassword: hasBeginning ? demoPayPassword : payPasswordOf(world),
  }),
  ...(signsPeopleIn.has(call) && !isProduction() && { password: demoPassword }),
});

/** Stores a file on disk, like an uploaded one, while it is in use. */
async function withFile({ name, text }: SentFile, work: (file: UploadedFile) => Promise<unknown>): Promise<unknown> {
  const bytes = text === undefined ? card : Buffer.from(text);
  const file = path.join(os.tmpdir(), `scenario-${randomUUID()}${path.extname(name)}`);
  await writeFile(file, bytes, { mode: 0o600 });
  try {
    return await work({ name, type: text === undefined ? "image/png" : "text/csv", size: bytes.length, path: file });
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Returns the payment password of a scenario's people: the demo's where it is printed anyway, or they have it already;
 * on production, where real people may sign in, one that only the installation can derive.
 */
const payPasswordOf = (world: string): string =>
  isProduction()
    ? String(createHmac("sha256", keyFor("scenario")).update(world).digest().readUInt32BE(0) % 1_000_000).padStart(
        6,
        "0",
      )
    : demoPayPassword;
