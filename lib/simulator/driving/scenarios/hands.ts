import { createHmac, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Call, Gives, Stored } from "@/lib/call/call";
import { invariant, Refusal } from "@/lib/call/refusals";
import { realmOf, type Holder, type OpsWho } from "@/lib/call/who";
import { files } from "@/lib/files/calls/files";
import { may } from "@/lib/gate/may";
import { driving } from "@/lib/operations/calls/driving";
import { isProduction, keyFor } from "@/lib/session/settings";
import { dayOf } from "@/lib/time/beijing";
import { demoPassword, demoPayPassword } from "@/prisma/scenarios/demo-accounts";
import { card } from "@/prisma/scenarios/papers";
import type { Database } from "@/lib/simulator/platform/store/database";
import { inWorld, refuse } from "@/lib/simulator/platform/store/tx";
import { opsActor } from "@/lib/simulator/platform/audit/actor";
import type { World } from "../worlds/world";
import { worldByName } from "../worlds/world-lookup";
import { signsPeopleIn, takesWorld } from "./calls";
import { shapeOf } from "./fit";
import type { SentFile, Setup, SetupHands } from "./step";
import { metIn, whoOf } from "./who-of";

/** Asks a call of the same backend, as somebody. */
export type Ask = (call: Call, takes: unknown, who: Holder, key: string) => Promise<unknown>;

/** What a scenario is run with. */
export interface Running {
  readonly db: Pick<Database, "sql">;
  readonly ask: Ask;
  readonly ops: OpsWho;
  /** What its report is written in. */
  readonly language: string;
  /** Real time, which sign-ins and their locks go by. */
  readonly real: Date;
}

/** A step of a run: where, when, by whom, and the merchants and people that there are by now. */
export interface StepOf {
  readonly world: string;
  /** The id of the world that the run made: no other one of that name is acted in. */
  readonly worldId: string;
  readonly at: Date;
  readonly no: number;
  readonly by: string | undefined;
  readonly merchants: Record<string, string>;
  /** Whether its world began with people who have passwords already. */
  readonly hasBeginning: boolean;
  operatorOf(person: string): string;
}

export interface RunHands extends Omit<SetupHands, "numberKept"> {
  /** As `ask`, of a call that only the text of the scenario names. */
  askAny(call: Call, takes: object, by?: string): Promise<unknown>;
  /** A call that takes a file. */
  send(call: Call, takes: object, file: SentFile): Promise<unknown>;
}

/** Returns the world that a run made, as it is now: never one that bears its name since, nor one that is lasting. */
async function worldOfRun(db: Running["db"], { world, worldId }: Pick<StepOf, "world" | "worldId">): Promise<World> {
  const seen = await worldByName(db.sql, world);
  if (seen?.world.id !== worldId) throw new Refusal("WORLD_NOTFOUND", { world });
  if (seen.world.clockMode === "wall") throw new Refusal("WORLD_FOLLOWS_WALL_CLOCK");
  return seen.world;
}

/** The hands of one step. Each request of it has its own key, so that a step that is done once more is done once. */
export function handsOf(
  { db, ask, ops, real }: Running,
  { world, worldId, at, no, by, merchants, hasBeginning, operatorOf }: StepOf,
): RunHands {
  let asked = 0;

  const userNoOf = (merchant: string): string => {
    const userNo = merchants[merchant];
    invariant(userNo, `${merchant} was made before`);
    return userNo;
  };

  const ownWorld = () => worldOfRun(db, { world, worldId });

  async function personFor(call: Call, of: string | undefined): Promise<Holder> {
    const within = inWorld(db.sql, await ownWorld());
    if (realmOf(call.needs) === "operations") return ops;
    const [merchant = ""] = of?.split(".") ?? [];
    const one = of !== undefined && {
      userNo: userNoOf(merchant),
      operatorId: merchant === of ? undefined : operatorOf(of),
    };
    const who = one && (await whoOf(within, one, real));
    if (!who) throw new Refusal("AUTHORIZATION_FAILED");
    return { ...who, drivenBy: opsActor(ops.name) };
  }

  async function askAny(call: Call, takes: object, of = by): Promise<unknown> {
    const who = await personFor(call, of);
    const refusal = may(who, call.needs);
    if (refusal) return refuse(refusal);
    asked += 1;
    const filledIn = { ...passwordsFor(call, { world, hasBeginning }), ...takes, ...(takesWorld(call) && { world }) };
    return ask(call, filledIn, who, `scenario-${no}-${asked}`);
  }

  const send = (call: Call, takes: object, sent: SentFile): Promise<unknown> =>
    withFile(sent, (file) => askAny(call, { ...takes, file }));

  return {
    // named cast: the backend gives what the call's row says
    ask: async <C extends Call>(call: C, takes: object) => (await askAny(call, takes)) as Gives<C>,
    askAny,
    send,
    async paper(purpose, name) {
      // named cast: the same
      const given = (await send(files.upload, { businessType: purpose, type: "" }, { name, text: undefined })) as Gives<
        typeof files.upload
      >;
      return given.fileId;
    },
    userNoOf,
    operatorOf,
    merchant: by?.split(".")[0],
    today: dayOf(at),
    async meets({ userNo, people = {} }) {
      const met = await metIn(inWorld(db.sql, await ownWorld()), userNo, people);
      if (!met) throw new Refusal("CUSTOMER_NOTFOUND");
      return met;
    },
    async makes(name: string, { owns, ...merchant }: Setup) {
      // named cast: the same
      const { userNo, operatorId, loginNo } = (await askAny(driving.makeMerchant, { ...merchant, owns })) as Gives<
        typeof driving.makeMerchant
      >;
      merchants[name] = userNo;
      return { userNo, operatorId, loginNo };
    },
  };
}

/** The passwords that a call takes, which no text says. */
const passwordsFor = (call: Call, { world, hasBeginning }: Pick<StepOf, "world" | "hasBeginning">): object => ({
  ...("payPassword" in (shapeOf(call.takes) ?? {}) && {
    payPassword: hasBeginning ? demoPayPassword : payPasswordOf(world),
  }),
  ...(signsPeopleIn.has(call) && !isProduction() && { password: demoPassword }),
});

/** Has a file on disk, as one that came in, for as long as it is worked with. */
async function withFile({ name, text }: SentFile, work: (file: Stored) => Promise<unknown>): Promise<unknown> {
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
 * The payment password of a scenario's people: the demo's where it is printed anyway, or they have it already; where real people may come, one that
 * only the installation can work out.
 */
const payPasswordOf = (world: string): string =>
  isProduction()
    ? String(createHmac("sha256", keyFor("scenario")).update(world).digest().readUInt32BE(0) % 1_000_000).padStart(
        6,
        "0",
      )
    : demoPayPassword;
