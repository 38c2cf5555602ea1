import type { Call } from "./call";
import type { RefusalCode } from "./refusals";
import type { Caller, Holder } from "./who";

/** Who answers the declared calls: the payments API of a provider, or the built-in simulator. */
export interface Backend {
  readonly name: "simulator" | "upstream";
  /** Who holds the caller's token; null when nobody does (any more). */
  who(caller: Caller, realm: Holder["realm"]): Promise<Holder | null>;
  /** Answers with the call's own reply, still undecoded of its wire form, or throws a Refusal. */
  answer(call: Call, takes: unknown, caller: Caller, who: Holder | null): Promise<unknown>;
  /** Is told when the door turned somebody away, for the audit log. */
  refused(call: Call, caller: Caller, who: Holder | null, code: RefusalCode): Promise<void>;
  health(): Promise<{ database: "up" | "down" | "none"; now: Date }>;
}

/**
 * What an answer that opens a session carries beside its reply: the door puts it in the cookie, the browser never sees
 * it.
 */
export interface OpensSession {
  readonly token: string;
  /** Where the device has just been trusted: what it is known by from now on. */
  readonly device?: string | undefined;
}
