import type { Call } from "@/lib/call/call";
import type { Locale } from "@/lib/i18n/locale";
import type { RefusalCode } from "@/lib/call/refusals";
import type { CallOutput } from "@/lib/call/call";
import type { ScenarioCommand, ScenarioActor } from "./commands/command";
import type { RowLoop } from "./loops/for-each";
import type { ScenarioNode } from "./messages";
import type { operations } from "@/lib/operations/calls/worlds";

/** Describes an expectation of a scenario. */
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
      readonly input: ScenarioNode;
      readonly output: ScenarioNode;
    }
  | { readonly kind: "proof" }
);

/** Extends the actor with the operations of a merchant's setup. */
export interface SetupActor extends ScenarioActor {
  /** Creates a merchant of the scenario, with a name for later steps. */
  makes(name: string, merchant: MerchantSetup): Promise<unknown>;
  /** Finds a merchant that exists from the beginning, with those of its people who act. */
  meets(knownMerchant: KnownMerchant): Promise<unknown>;
  /** Returns the number stored under a merchant's name and part. */
  storedNumberOf(name: string, part: string): string;
}

export interface MerchantSetup {
  readonly name: string;
  readonly email: string;
  readonly realNameState: number;
  readonly userNo?: string;
  readonly englishName?: string;
  readonly ownerName?: string;
  readonly phone?: string;
  /** Is present where the owner has no payment password. */
  readonly payPassword?: undefined;
  readonly owns: CallOutput<typeof operations.merchants>["rows"][number]["balances"];
}

interface KnownMerchant {
  readonly userNo: string;
  readonly people?: Readonly<Record<string, string>> | undefined;
}

/** Describes the work of a step. */
export type Work =
  | { readonly kind: "command"; readonly command: ScenarioCommand; readonly input: ScenarioNode }
  | { readonly kind: "call"; readonly call: Call; readonly input: ScenarioNode; readonly file: SentFile | undefined }
  | { readonly kind: "forEach"; readonly loop: RowLoop }
  | { readonly kind: "expect"; readonly expectations: readonly Expectation[] }
  | { readonly kind: "setup"; readonly run: (actor: SetupActor) => Promise<unknown> }
  | { readonly kind: "person"; readonly merchant: string; readonly part: string; readonly input: ScenarioNode }
  | { readonly kind: "wait"; readonly tickSeconds: number | undefined };

/** Describes a file that a call is sent with: its text, or a blank sheet. */
export interface SentFile {
  readonly name: string;
  readonly text: string | undefined;
}

/** Describes one step of a scenario, at an instant of its world's clock. */
export interface ScenarioStep {
  readonly offset: number;
  readonly at: Date;
  /** Names the work: a command's word, a call's name, or a part of the setup. */
  readonly label: string;
  /** Names the acting owner's merchant, or one of its people, `acme.clara`; undefined for operations or the clock. */
  readonly by: string | undefined;
  /** Names the stored answer. */
  readonly as: string | undefined;
  /** Holds the refusal that the step must receive. */
  readonly expectedRefusal: RefusalCode | undefined;
  readonly note: string;
  /** Names the language in which the acting person reads the portal; English by default. */
  readonly language?: Locale | undefined;
  readonly work: Work;
}
