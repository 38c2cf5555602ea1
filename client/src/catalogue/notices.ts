// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow } from "../ask.js";
import type {
  CountedRows,
  CurrentPage,
  Notice,
} from "./schemas.js";

/** The calls of `notices` that an API key may ask. */
export interface Notices {
  /** Unread notices, newest first, and how many there are. Who is not signed in sees those of the public area alone. */
  unreadAndNew(input?: {
    readonly bizType?: "notice" | "site" | undefined;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: number | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly Notice[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
}

export const notices = {
  unreadAndNew: {"method":"GET","path":"/api/common/sys-notice/unreadAndNew","body":"json","reply":"json","isSafe":true,"takesKey":false},
} as const satisfies Readonly<Record<keyof Notices, CallRow>>;
