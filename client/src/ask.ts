/** What a call is asked with beside its input. */
export interface AskOptions {
  /** Gives up when it is aborted: `AbortSignal.timeout(5_000)`, for one. */
  readonly signal?: AbortSignal | undefined;
}

/** The same for a call that has one effect however often it is sent under one key. */
export interface KeyedOptions extends AskOptions {
  /** 8 to 80 characters; made by the client unless given. Keep it with what you ask for, to ask again after a crash. */
  readonly idempotencyKey?: string | undefined;
}

/** A file that came back. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly blob: Blob;
}

/** A call as the contract declares it. */
export interface CallRow {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body: "json" | "upload";
  readonly reply: "json" | "file" | "events";
  /** Only reads, so that it may be asked again at any time. */
  readonly isSafe: boolean;
  /** Takes an Idempotency-Key, so that it may be asked again under it. */
  readonly takesKey: boolean;
}

/** An input as it is sent, by field. */
export type Fields = Readonly<Record<string, unknown>>;
