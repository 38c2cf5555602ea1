import type { Call } from "@/lib/call/call";
import type { RefusalCode } from "@/lib/call/refusals";
import type { Gives } from "@/lib/call/call";
import type { Deed, Hands } from "./deeds/deed";
import type { Said } from "./said";
import type { operations } from "@/lib/operations/calls/worlds";

/** What is expected at a place of a scenario. */
export type Expectation = { readonly offset: number } & (
  | {
      readonly kind: "balance";
      readonly merchant: string;
      readonly currency: string;
      readonly part: "available" | "held";
      readonly text: string;
    }
  | { readonly kind: "state"; readonly of: string; readonly state: string }
  | {
      readonly kind: "answer";
      readonly call: Call;
      readonly by: string | undefined;
      readonly takes: Said;
      readonly gives: Said;
    }
  | { readonly kind: "proof" }
);

/** What the setting up of a merchant may do beside asking calls. */
export interface SetupHands extends Hands {
  /** Makes a merchant of the scenario, called by a name from now on. */
  makes(name: string, merchant: Setup): Promise<unknown>;
  /** Finds a merchant that there is from the beginning, with those of its people who act. */
  meets(known: Known): Promise<unknown>;
  /** The number of what a merchant has by a name. */
  numberKept(name: string, part: string): string;
}

export interface Setup {
  readonly name: string;
  readonly email: string;
  readonly realNameState: number;
  readonly owns: Gives<typeof operations.merchants>["rows"][number]["balances"];
}

interface Known {
  readonly userNo: string;
  readonly people?: Readonly<Record<string, string>> | undefined;
}

/** What is done at a step. */
export type Work =
  | { readonly kind: "deed"; readonly deed: Deed; readonly takes: Said }
  | { readonly kind: "call"; readonly call: Call; readonly takes: Said; readonly file: SentFile | undefined }
  | { readonly kind: "expect"; readonly expectations: readonly Expectation[] }
  | { readonly kind: "setup"; readonly run: (hands: SetupHands) => Promise<unknown> }
  | { readonly kind: "person"; readonly merchant: string; readonly part: string; readonly takes: Said }
  | { readonly kind: "wait"; readonly tickSeconds: number | undefined };

/** A file that a call is sent with: its text, or a blank sheet. */
export interface SentFile {
  readonly name: string;
  readonly text: string | undefined;
}

/** One step of a scenario, at an instant of its world's clock. */
export interface Step {
  readonly offset: number;
  readonly at: Date;
  /** The word for what is done: a deed's, a call's name, or a part of the setting up. */
  readonly what: string;
  /** The merchant whose owner does it, or one of its people, `acme.clara`; operations or the clock where there is none. */
  readonly by: string | undefined;
  /** What its answer is kept as. */
  readonly as: string | undefined;
  /** The refusal that it is to meet. */
  readonly refused: RefusalCode | undefined;
  readonly note: string;
  readonly work: Work;
}
