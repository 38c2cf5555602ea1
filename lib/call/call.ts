import * as z from "zod/mini";
import type { ConfirmedOperation } from "./operation";
import type { RefusalCode } from "./refusals";
import type { Access } from "./principal";

/**
 * Names the data that one call returns and another changes: the browser reloads what was changed. Each area declares
 * its own in lib/<area>/area.ts.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the areas
export interface Tags {}
export type Tag = keyof Tags;

/** Names the effect of a call: it reads, writes, or moves money (then it always accepts an Idempotency-Key). */
export type CallEffect = "reads" | "writes" | "money";
export type Body = "json" | "upload";
export type Reply = "json" | "file" | "events";

/**
 * Describes one declared operation of the API. Everything else about it (route, hook, access check, OpenAPI, contract
 * tests) derives from this row.
 */
export interface Call<
  T extends z.ZodMiniType = z.ZodMiniType,
  G extends z.ZodMiniType = z.ZodMiniType,
  R extends RefusalCode = RefusalCode,
  B extends Body = Body,
  P extends Reply = Reply,
  N extends Access = Access,
> {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly about: string;
  readonly access: N;
  readonly effect: CallEffect;
  /** Marks a call that accepts an Idempotency-Key: it moves money, or creates something that must not be duplicated. */
  readonly isIdempotent: boolean;
  /** Allows moving money of a merchant whose account is closed: it only releases reserved money. */
  readonly allowedWhenClosed: boolean;
  /** Marks a payout from a merchant's balances: refused when the certificate has been expired for too long. */
  readonly isPayout: boolean;
  /**
   * Requires two people in a world with manual books: one person of operations prepares the call and another confirms
   * it, because it credits a merchant manually.
   */
  readonly fourEyes: boolean;
  /** Marks a call whose reply opens or ends a session. */
  readonly session: "opens" | "ends" | null;
  readonly body: B;
  readonly reply: P;
  readonly input: T;
  readonly output: G;
  readonly errors: readonly R[];
  /** Lists the input fields that identify the subject of an audit row, the most specific first. */
  readonly subject: readonly string[];
  /** Names the output field with the number of the created object; it is more specific than the input. */
  readonly makes: string | null;
  readonly reads: readonly Tag[];
  readonly changes: readonly Tag[];
  /**
   * Describes the operation of an input, for its confirmation and for the code that is bound to it; null when no
   * confirmation is required.
   */
  readonly operation: ((input: z.output<T>) => ConfirmedOperation) | null;
  /** Marks a reply that is the same for the same input until the next release: the browser may cache it. */
  readonly cacheable: boolean;
  /** Allows a reply that is some seconds behind concurrent writes: a replica may serve it. */
  readonly mayBeStale: boolean;
  /** Allows API keys, within their scope; else the call is for people only. */
  readonly forKeys: boolean;
  /** Allows the call in the preview of a role although it writes: it ends the preview or the session, or extends it. */
  readonly inPreview: boolean;
}

export const nothing = z.object({});
type Nothing = typeof nothing;

type Upload<T> = { readonly upload: T };
type Special<P extends Reply, G> = { readonly special: P; readonly schema: G };

/** Describes an uploaded file: already on disk, never in memory. */
export type UploadedFile = Readonly<{ name: string; type: string; size: number; path: string }>;
/** Describes an outgoing file, streamed while it is produced; includes the size when it is known beforehand. */
export type OutgoingFile = Readonly<{ name: string; type: string; size?: number; body: ReadableStream<Uint8Array> }>;

/** Declares an input with a file (field `file`) beside these fields, as multipart/form-data. */
export const uploadInput = <T extends z.ZodMiniObject>(input: T): Upload<T> => ({ upload: input });
/** Declares a reply that is a file. */
export const file: Special<"file", Nothing> = { special: "file", schema: nothing };
/** Declares a reply that is a stream of server-sent events of this shape. */
export const eventStreamOutput = <G extends z.ZodMiniType>(schema: G): Special<"events", G> => ({
  special: "events",
  schema,
});

interface CallDeclaration<T, G, R, N> {
  about: string;
  access?: N;
  effect?: CallEffect;
  /** Accepts an Idempotency-Key although it moves no money. */
  isIdempotent?: true;
  allowedWhenClosed?: boolean;
  isPayout?: boolean;
  /** Overrides the default: calls of operations that move money, see `Call`. */
  fourEyes?: boolean;
  session?: "opens" | "ends";
  input?: T;
  output?: G;
  errors?: readonly R[];
  subject?: string | readonly string[];
  makes?: string;
  reads?: readonly Tag[];
  changes?: readonly Tag[];
  operation?: (input: z.output<In<T>>) => ConfirmedOperation;
  cacheable?: boolean;
  /** Overrides the default: see `showsOnly`. */
  mayBeStale?: boolean;
  /** Overrides the default: see `isForKeys`. */
  forKeys?: boolean;
  /** Overrides the default: calls that end the session, see `Call`. */
  inPreview?: boolean;
}

type In<T> = T extends Upload<infer U extends z.ZodMiniType> ? U : T extends z.ZodMiniType ? T : never;
type Out<G> = G extends Special<Reply, infer S extends z.ZodMiniType> ? S : G extends z.ZodMiniType ? G : never;
type BodyOf<T> = T extends Upload<unknown> ? "upload" : "json";
type ReplyOf<G> = G extends Special<infer P, unknown> ? P : "json";

/**
 * Returns the default of `forKeys`: an API key may make calls that do not concern one person's own data, do not decide
 * on another person's work, and belong to no page that is for people only.
 */
function isForKeys(access: Access, effect: CallEffect, session: Call["session"]): boolean {
  if (session !== null) return false;
  if (typeof access !== "string")
    return !access.mainOperator && !access.personal && access.action !== "review" && access.action !== "own";
  return access === "nobody" || access === "subject" || (access === "session" && effect === "reads");
}

/**
 * Returns the default of `mayBeStale`: true when a call only returns data for viewing, such as lists, statements,
 * figures and charts. Data for preparing an order, spendable balances and a person's own data, including permissions
 * and sessions, require other access and are always current.
 */
const showsOnly = (access: Access, effect: CallEffect, reply: Reply): boolean =>
  effect === "reads" && reply === "json" && typeof access !== "string" && access.action === "see";

/**
 * Declares calls under one path with the access and the errors that they share, and the input of those without one of
 * their own. A call that changes data of other calls at least writes.
 */
export function declareCalls<
  const S extends Access,
  I extends z.ZodMiniType = Nothing,
  const E extends RefusalCode = never,
>(base: string, shared: { access: S; input?: I; errors?: readonly E[] }) {
  const declare =
    (method: "GET" | "POST") =>
    <
      T extends z.ZodMiniType | Upload<z.ZodMiniType> = I,
      G extends z.ZodMiniType | Special<Reply, z.ZodMiniType> = Nothing,
      const R extends RefusalCode = never,
      const N extends Access = S,
    >(
      name: string,
      d: CallDeclaration<T, G, R, N>,
    ): Call<In<T>, Out<G>, R | E, BodyOf<T>, ReplyOf<G>, N> => {
      const input = d.input ?? shared.input ?? nothing;
      const output = d.output ?? nothing;
      const effect = d.effect ?? (d.changes?.length || d.session ? "writes" : "reads");
      const access = d.access ?? shared.access;
      const reply = "special" in output ? output.special : "json";
      const call = {
        method,
        path: name ? `${base}/${name}` : base,
        about: d.about,
        access,
        effect,
        isIdempotent: d.isIdempotent ?? effect === "money",
        allowedWhenClosed: d.allowedWhenClosed ?? false,
        isPayout: d.isPayout ?? false,
        fourEyes: d.fourEyes ?? (access === "operations" && effect === "money"),
        session: d.session ?? null,
        body: "upload" in input ? "upload" : "json",
        reply,
        input: "upload" in input ? input.upload : input,
        output: "special" in output ? output.schema : output,
        errors: [...(shared.errors ?? []), ...(d.errors ?? [])],
        subject: d.subject === undefined ? [] : [d.subject].flat(),
        makes: d.makes ?? null,
        reads: d.reads ?? [],
        changes: d.changes ?? [],
        operation: d.operation ?? null,
        cacheable: d.cacheable ?? false,
        mayBeStale: d.mayBeStale ?? showsOnly(access, effect, reply),
        forKeys: d.forKeys ?? isForKeys(access, effect, d.session ?? null),
        inPreview: d.inPreview ?? d.session === "ends",
      };
      // named cast: the conditional types above say exactly what the expressions of `call` do
      return call as unknown as Call<In<T>, Out<G>, R | E, BodyOf<T>, ReplyOf<G>, N>;
    };
  return { get: declare("GET"), post: declare("POST") };
}

/**
 * Returns true when an unanswered call may have had an effect that others see: the user checks the records before
 * repeating it. Calls without sign-in (a code, a picture, a session) are simply repeated.
 */
export const mayLeaveOutcomeUnknown = ({ effect, isIdempotent, method, session, access }: Call): boolean =>
  effect === "money" ||
  isIdempotent ||
  (effect === "writes" && method === "POST" && session === null && access !== "nobody" && access !== "halfway");

/** Describes a handler's input: decoded, with the file of an upload. */
export type CallInput<C extends Call> = z.output<C["input"]> &
  (C["body"] extends "upload" ? { file: UploadedFile } : unknown);
/** Describes the browser's input. */
export type Sends<C extends Call> = z.output<C["input"]> & (C["body"] extends "upload" ? { file: File } : unknown);
/** Describes a handler's reply. */
export type CallOutput<C extends Call> = C["reply"] extends "file"
  ? OutgoingFile
  : C["reply"] extends "events"
    ? AsyncIterable<z.output<C["output"]>>
    : z.output<C["output"]>;
/** Describes the reply in the browser. */
export type ClientOutput<C extends Call> = C["reply"] extends "file"
  ? { name: string; blob: Blob }
  : z.output<C["output"]>;
export type CallErrors<C extends Call> = C["errors"][number];
