import type * as z from "zod/mini";
import type { Call, CallOutput, Sends } from "@/lib/call/call";
import type { BusinessType } from "@/lib/files/terms";
import type { Day } from "@/lib/time/beijing";

/** Lists the inputs that a scenario fills in automatically: its world, and the payment password of the principal. */
type FilledIn = "world" | "payPassword" | "msgCode" | "passkey";

/** Describes a file that a command sends: its name, and its content. */
interface TextFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Sends the product's calls for a step, as the step's person or as operations, depending on the access of each call.
 */
export interface ScenarioActor {
  invoke<C extends Call>(call: C, input: Omit<Sends<C>, FilledIn>): Promise<CallOutput<C>>;
  /** Sends a call with a file of this text. */
  sendFile<C extends Call>(call: C, input: Omit<Sends<C>, FilledIn | "file">, file: TextFile): Promise<CallOutput<C>>;
  /** Uploads a blank sheet for a purpose. Returns the file's id. */
  paper(purpose: BusinessType, name: string): Promise<string>;
  /** Uploads an Excel sheet for a purpose. Returns the file's id. */
  sheet(purpose: BusinessType, name: string, bytes: Buffer): Promise<string>;
  /** Reads the lists of payments and of contracts in the world that wait for the worker, as it does. */
  readLists(): Promise<void>;
  /** Returns the number of a merchant of the scenario. */
  userNoOf(merchant: string): string;
  /** Returns the id of one of a merchant's people, `acme.clara`. */
  operatorOf(person: string): string;
  /** Holds the name of the merchant of the acting person; undefined for operations. */
  readonly merchant: string | undefined;
  /** Holds the instant of the world's clock. */
  readonly now: Date;
  /** Holds today's date in Beijing, by the world's clock. */
  readonly today: Day;
}

/** Defines a short word for what would require several calls, or one with many fields. */
export interface ScenarioCommand<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly about: string;
  /** Names the acting side: a merchant's person, or operations in their own role or the banks'. */
  readonly by: "merchant" | "operations";
  readonly input: S;
  /** Sends the calls that the command consists of; its answer can be stored under a name. */
  play(input: z.output<S>, actor: ScenarioActor): Promise<unknown>;
}

/** Declares commands of one acting side. */
export const declareCommandsBy =
  (by: ScenarioCommand["by"]) =>
  <S extends z.ZodMiniType>(about: string, input: S, play: ScenarioCommand<S>["play"]): ScenarioCommand =>
    // named cast: each is played with what its own schema decoded
    ({ about, by, input, play }) as unknown as ScenarioCommand;

/** Uploads the given number of blank sheets for a purpose. Returns their ids. */
export async function uploadBlankSheets(
  { paper }: ScenarioActor,
  purpose: BusinessType,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let no = 1; no <= count; no += 1) ids.push(await paper(purpose, `paper-${no}.png`));
  return ids;
}
