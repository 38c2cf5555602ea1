import type * as z from "zod/mini";
import type { Call, Gives, Sends } from "@/lib/call/call";
import type { BusinessType } from "@/lib/files/terms";
import type { Day } from "@/lib/time/beijing";

/** What a scenario fills in by itself: its world, and the payment password of whoever acts. */
type FilledIn = "world" | "payPassword" | "msgCode" | "passkey";

/** The hands of a step: they ask the product's calls, as the step's person or as operations, whoever a call is for. */
export interface Hands {
  ask<C extends Call>(call: C, takes: Omit<Sends<C>, FilledIn>): Promise<Gives<C>>;
  /** Hands in a blank sheet for a purpose; the file's id. */
  paper(purpose: BusinessType, name: string): Promise<string>;
  /** The number of a merchant of the scenario. */
  userNoOf(merchant: string): string;
  /** The id of one of a merchant's people, `acme.clara`. */
  operatorOf(person: string): string;
  /** The name of the merchant whose person acts; undefined for operations. */
  readonly merchant: string | undefined;
  /** Today in Beijing, by the world's clock. */
  readonly today: Day;
}

/** A short word for what would take several calls, or one with many fields. */
export interface Deed<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly about: string;
  /** Who does it: a merchant's person, or operations in their own part or the banks'. */
  readonly by: "merchant" | "operations";
  readonly takes: S;
  /** Asks the calls that it stands for; its answer can be kept under a name. */
  play(takes: z.output<S>, hands: Hands): Promise<unknown>;
}

/** Declares deeds of one kind of people. */
export const deedsBy =
  (by: Deed["by"]) =>
  <S extends z.ZodMiniType>(about: string, takes: S, play: Deed<S>["play"]): Deed =>
    // named cast: each is played with what its own schema decoded
    ({ about, by, takes, play }) as unknown as Deed;

/** Hands in so many blank sheets for a purpose; their ids. */
export async function papersFor({ paper }: Hands, purpose: BusinessType, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let no = 1; no <= count; no += 1) ids.push(await paper(purpose, `paper-${no}.png`));
  return ids;
}
