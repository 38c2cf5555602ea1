import { createHmac, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Call, CallOutput, UploadedFile } from "@/lib/call/call";
import { invariant, Refusal } from "@/lib/call/refusals";
import { realmOf, type AnyPrincipal, type OpsPrincipal, type Principal } from "@/lib/call/principal";
import { files } from "@/lib/files/calls/files";
import { fileKinds, type BusinessType } from "@/lib/files/terms";
import type { Locale } from "@/lib/i18n/locale";
import { checkAccess } from "@/lib/gate/may";
import { driving } from "@/lib/operations/calls/driving";
import { isProduction, deriveKeyFromPepper } from "@/lib/session/settings";
import { beijingDay } from "@/lib/time/beijing";
import { readNextMaterialBatchFile } from "@/lib/simulator/materials/batches/read-batch";
import { readNextPaymentBatchFile } from "@/lib/simulator/payments/batch/file/read-batch";
import type { Database } from "@/lib/simulator/platform/store/database";
import { worldContext, refuse } from "@/lib/simulator/platform/store/tx";
import { opsActorName } from "@/lib/simulator/platform/audit/actor";
import type { World } from "../worlds/world";
import { worldByName } from "../worlds/world-lookup";
import { blankSheet } from "./commands/blank-sheet";
import { secondOperator, signsPeopleIn, hasWorldInput } from "./calls";
import { objectFieldsOf } from "./fit";
import type { SentFile, MerchantSetup, SetupActor } from "./step";
import { existingMerchantAnswer, principalOfPerson } from "./principals";
import { publishedPassword, publishedPayPassword } from "./beginnings/published-passwords";

/** Sends a call to the same backend, as a principal, who reads the portal in the run's language unless given. */
export type SendCall = (
  call: Call,
  input: unknown,
  principal: AnyPrincipal,
  key: string,
  language?: Locale,
) => Promise<unknown>;

/** Holds the dependencies of a scenario run. */
export interface Running {
  readonly db: Database;
  readonly sendCall: SendCall;
  readonly ops: OpsPrincipal;
  /** Holds the language of the run's report. */
  readonly language: string;
  /** Holds the real time, used by sign-ins and their locks. */
  readonly real: Date;
  /** Holds the second person of operations, who confirms what requires two; named after the first unless given. */
  readonly second?: OpsPrincipal;
  /** Is present while the beginning of a world is played, in one transaction. */
  readonly beginning?: Beginning;
}

/** Describes what differs while the beginning of a world is played: its people have the published passwords. */
interface Beginning {
  /** Holds the people who acted so far, by merchant and person: nobody else changes them meanwhile. */
  readonly people: Map<string, Principal>;
}

/** Describes a step of a run: world, instant, acting person, and the merchants and people that exist so far. */
export interface StepOf {
  readonly world: string;
  /** Holds the id of the world that the run created: the run acts in no other world of that name. */
  readonly worldId: string;
  readonly at: Date;
  /** Identifies the step within its run: its number, and of a row's step those of the row and of the step in it. */
  readonly no: string;
  readonly by: string | undefined;
  readonly language: Locale | undefined;
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

/** Returns the number of a merchant that an earlier step made. */
function userNoIn(merchants: StepOf["merchants"], merchant: string): string {
  const userNo = merchants[merchant];
  invariant(userNo, `${merchant} was made before`);
  return userNo;
}

/** Returns the principal who sends a call: a person of a merchant, or of operations. */
async function senderOf(call: Call, of: string | undefined, running: Running, step: StepOf): Promise<AnyPrincipal> {
  const { db, ops, second = { ...ops, name: `${ops.name}.second` }, real, beginning } = running;
  if (realmOf(call.access) === "operations") {
    // a world that is gone, or another under its name, is not acted in
    if (!beginning) await worldOfRun(db, step);
    return of === secondOperator ? second : ops;
  }
  if (of === undefined) throw new Refusal("AUTHORIZATION_FAILED");
  const [merchant = ""] = of.split(".");
  const userNo = userNoIn(step.merchants, merchant);
  const operatorId = merchant === of ? undefined : step.operatorOf(of);
  const key = `${userNo}|${operatorId ?? ""}`;
  const known = beginning?.people.get(key);
  if (known) return known;
  const principal = await principalOfPerson(
    worldContext(db.sql, await worldOfRun(db, step)),
    { userNo, operatorId },
    real,
  );
  if (!principal) throw new Refusal("AUTHORIZATION_FAILED");
  if (!beginning) return { ...principal, drivenBy: opsActorName(ops.name) };
  beginning.people.set(key, principal);
  return principal;
}

/**
 * Creates the actor of one step. Each of its requests has a separate key, so that a repeated step takes effect only
 * once.
 */
export function runActorOf(running: Running, step: StepOf): RunActor {
  const { db, sendCall } = running;
  const { world, at, no, by, language, merchants, operatorOf } = step;
  let requestCount = 0;

  async function invokeAny(call: Call, input: object, of = by): Promise<unknown> {
    const principal = await senderOf(call, of, running, step);
    const refusal = checkAccess(principal, call.access);
    if (refusal) return refuse(refusal);
    requestCount += 1;
    const filledIn = { ...passwordsFor(call, running, step), ...input, ...(hasWorldInput(call) && { world }) };
    return sendCall(call, filledIn, principal, `scenario-${no}-${requestCount}`, language);
  }

  const send = (call: Call, input: object, sentFile: SentFile): Promise<unknown> =>
    withFile(contentOf(sentFile), (file) => invokeAny(call, { ...input, file }));

  async function upload(purpose: BusinessType, content: FileContent): Promise<string> {
    const input = { businessType: purpose, type: "" };
    const output = await withFile(content, (file) => invokeAny(files.upload, { ...input, file }));
    return (output as CallOutput<typeof files.upload>).fileId; // named cast: the backend gives what the call's row says
  }

  return {
    // named cast: the backend gives what the call's row says
    invoke: async <C extends Call>(call: C, input: object) => (await invokeAny(call, input)) as CallOutput<C>,
    invokeAny,
    send,
    // named cast: the same
    sendFile: async <C extends Call>(call: C, input: object, file: SentFile) =>
      (await send(call, input, file)) as CallOutput<C>,
    paper: (purpose, name) => upload(purpose, contentOf({ name, text: undefined })),
    sheet: (purpose, name, bytes) => upload(purpose, { name, type: fileKinds.xlsx.type, bytes }),
    async readLists() {
      const only = { only: step.worldId };
      while ((await readNextPaymentBatchFile(db, only)) || (await readNextMaterialBatchFile(db, only)));
    },
    userNoOf: (merchant) => userNoIn(merchants, merchant),
    operatorOf,
    merchant: by === secondOperator ? undefined : by?.split(".")[0],
    now: at,
    today: beijingDay(at),
    async meets({ userNo, people = {} }) {
      const merchantAnswer = await existingMerchantAnswer(
        worldContext(db.sql, await worldOfRun(db, step)),
        userNo,
        people,
      );
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
const passwordsFor = (call: Call, { beginning }: Running, { world, hasBeginning }: StepOf): object => ({
  ...("payPassword" in (objectFieldsOf(call.input) ?? {}) && {
    payPassword: hasBeginning || beginning ? publishedPayPassword : payPasswordOf(world),
  }),
  ...(signsPeopleIn.has(call) && (beginning || !isProduction()) && { password: publishedPassword }),
});

interface FileContent {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Returns the content of a file that a text describes: its own, or a blank sheet. */
const contentOf = ({ name, text }: SentFile): FileContent =>
  text === undefined
    ? { name, type: "image/png", bytes: blankSheet }
    : { name, type: "text/csv", bytes: Buffer.from(text) };

/** Stores a file on disk, like an uploaded one, while it is in use. */
async function withFile(
  { name, type, bytes }: FileContent,
  work: (file: UploadedFile) => Promise<unknown>,
): Promise<unknown> {
  const file = path.join(os.tmpdir(), `scenario-${randomUUID()}${path.extname(name)}`);
  await writeFile(file, bytes, { mode: 0o600 });
  try {
    return await work({ name, type, size: bytes.length, path: file });
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
    ? String(
        createHmac("sha256", deriveKeyFromPepper("scenario")).update(world).digest().readUInt32BE(0) % 1_000_000,
      ).padStart(6, "0")
    : publishedPayPassword;
