// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow } from "../ask.js";
import type {
  Instant,
} from "./schemas.js";

/** The calls of `verification` that an API key may ask. */
export interface Verification {
  /**
   * What the page on the phone shows: whose check it is, with the name masked, and until when it may be answered.
   * Refused with LINK_UNUSABLE, REQUEST_BUSY.
   */
  openLiveness(input: {
    readonly token: string;
  }, options?: AskOptions): Promise<{
    readonly name: string;
    readonly company: string;
    /** 0 waiting, 1 passed, 2 failed, 3 abandoned, 4 expired */
    readonly state: "0" | "1" | "2" | "3" | "4";
    readonly expiresAt: Instant;
  }>;
  /**
   * The outcome that the tester chose on the phone; a check is answered once.
   * Refused with LINK_UNUSABLE, LINK_EXPIRED, LINK_USED, REQUEST_BUSY.
   */
  answerLiveness(input: {
    readonly token: string;
    readonly outcome: "pass" | "fail" | "abandon";
  }, options?: AskOptions): Promise<{
    /** 0 waiting, 1 passed, 2 failed, 3 abandoned, 4 expired */
    readonly state: "0" | "1" | "2" | "3" | "4";
  }>;
}

export const verification = {
  openLiveness: {"method":"POST","path":"/api/live/open","body":"json","reply":"json","isSafe":true,"takesKey":false},
  answerLiveness: {"method":"POST","path":"/api/live/answer","body":"json","reply":"json","isSafe":false,"takesKey":false},
} as const satisfies Readonly<Record<keyof Verification, CallRow>>;
