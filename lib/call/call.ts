import * as z from "zod/mini";
import type { Deed } from "./deed";
import type { RefusalCode } from "./refusals";
import type { Needs } from "./who";

/**
 * What one call's answer shows and another call changes: the browser asks again for what was touched. Each area declares
 * its own in lib/<area>/area.ts.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the areas
export interface Tags {}
export type Tag = keyof Tags;

/** The effect of a call: it reads, writes, or moves money (then it always takes an Idempotency-Key). */
export type Effect = "reads" | "writes" | "money";
export type Body = "json" | "upload";
export type Reply = "json" | "file" | "events";

/**
 * One declared operation of the API. Everything else about it (route, hook, gate, OpenAPI, contract tests) derives from
 * this row.
 */
export interface Call<
  T extends z.ZodMiniType = z.ZodMiniType,
  G extends z.ZodMiniType = z.ZodMiniType,
  R extends RefusalCode = RefusalCode,
  B extends Body = Body,
  P extends Reply = Reply,
  N extends Needs = Needs,
> {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly about: string;
  readonly needs: N;
  readonly effect: Effect;
  /** Takes an Idempotency-Key: it moves money, or makes something of which a second would be one too many. */
  readonly takesKey: boolean;
  /** Moves money also of a merchant whose account is closed: it only gives back what was set aside. */
  readonly allowedWhenClosed: boolean;
  /** Pays out of a merchant's balances: closed to whoever's certificate has expired for too long. */
  readonly isPayout: boolean;
  /**
   * Where a company keeps its own books, one person of operations only prepares it and another confirms it: it credits
   * a merchant by hand.
   */
  readonly fourEyes: boolean;
  /** Whether the answer opens or ends a session. */
  readonly session: "opens" | "ends" | null;
  readonly body: B;
  readonly reply: P;
  readonly takes: T;
  readonly gives: G;
  readonly refuses: readonly R[];
  /** The fields of the input that say what an audit row is about, the most telling first. */
  readonly subject: readonly string[];
  /** The field of the answer that holds the number of what was made; it says more than what was asked with. */
  readonly makes: string | null;
  readonly reads: readonly Tag[];
  readonly changes: readonly Tag[];
  /** What its input does, as it is confirmed and as a code for it is bound; null where nothing is confirmed. */
  readonly deed: ((takes: z.output<T>) => Deed) | null;
  /** The reply to the same input is the same until the next release: the browser may cache it. */
  readonly cacheable: boolean;
  /** The answer may be some seconds old as far as others have written meanwhile: a replica may give it. */
  readonly mayBeStale: boolean;
  /** An API key may ask, within its scope; else the call belongs to people. */
  readonly forKeys: boolean;
}

export const nothing = z.object({});
type Nothing = typeof nothing;

type Upload<T> = { readonly upload: T };
type Special<P extends Reply, G> = { readonly special: P; readonly schema: G };

/** A file that came in: already on disk, never held in memory. */
export type Stored = Readonly<{ name: string; type: string; size: number; path: string }>;
/** A file that goes out, as it is made; its size where that is known beforehand. */
export type Outgoing = Readonly<{ name: string; type: string; size?: number; body: ReadableStream<Uint8Array> }>;

/** The call takes a file (field `file`) beside these fields, as multipart/form-data. */
export const upload = <T extends z.ZodMiniObject>(takes: T): Upload<T> => ({ upload: takes });
/** The call answers with a file. */
export const file: Special<"file", Nothing> = { special: "file", schema: nothing };
/** The call answers with a stream of server-sent events of this shape. */
export const events = <G extends z.ZodMiniType>(schema: G): Special<"events", G> => ({ special: "events", schema });

interface Declared<T, G, R, N> {
  about: string;
  needs?: N;
  effect?: Effect;
  /** Takes an Idempotency-Key though it moves no money. */
  takesKey?: true;
  allowedWhenClosed?: boolean;
  isPayout?: boolean;
  /** Where it is not as the needs say: operations' calls that move money, see `Call`. */
  fourEyes?: boolean;
  session?: "opens" | "ends";
  takes?: T;
  gives?: G;
  refuses?: readonly R[];
  subject?: string | readonly string[];
  makes?: string;
  reads?: readonly Tag[];
  changes?: readonly Tag[];
  deed?: (takes: z.output<In<T>>) => Deed;
  cacheable?: boolean;
  /** Where it is not as the needs say: see `showsOnly`. */
  mayBeStale?: boolean;
  /** Where it is not as the needs say: see `isForKeys`. */
  forKeys?: boolean;
}

type In<T> = T extends Upload<infer U extends z.ZodMiniType> ? U : T extends z.ZodMiniType ? T : never;
type Out<G> = G extends Special<Reply, infer S extends z.ZodMiniType> ? S : G extends z.ZodMiniType ? G : never;
type BodyOf<T> = T extends Upload<unknown> ? "upload" : "json";
type ReplyOf<G> = G extends Special<infer P, unknown> ? P : "json";

/**
 * Whether an API key may ask what needs this, unless the row says otherwise: what is not one person's own, does not
 * decide on what another has made, and is done at no page that belongs to people.
 */
function isForKeys(needs: Needs, effect: Effect, session: Call["session"]): boolean {
  if (session !== null) return false;
  if (typeof needs !== "string")
    return !needs.mainOperator && !needs.personal && needs.action !== "review" && needs.action !== "own";
  return needs === "nobody" || needs === "subject" || (needs === "session" && effect === "reads");
}

/**
 * Whether a call only shows what a page is there to see, lists, statements, figures and charts of them: that may be some
 * seconds old, unless the row says otherwise. What an order is prepared with, what may be spent and what is somebody's
 * own, rights and sessions among it, needs something else and is of the moment.
 */
const showsOnly = (needs: Needs, effect: Effect, reply: Reply): boolean =>
  effect === "reads" && reply === "json" && typeof needs !== "string" && needs.action === "see";

/** Declares calls under one path, with the needs they share. A call that changes what others read at least writes. */
export function calls<const S extends Needs>(base: string, shared: { needs: S }) {
  const declare =
    (method: "GET" | "POST") =>
    <
      T extends z.ZodMiniType | Upload<z.ZodMiniType> = Nothing,
      G extends z.ZodMiniType | Special<Reply, z.ZodMiniType> = Nothing,
      const R extends RefusalCode = never,
      const N extends Needs = S,
    >(
      name: string,
      d: Declared<T, G, R, N>,
    ): Call<In<T>, Out<G>, R, BodyOf<T>, ReplyOf<G>, N> => {
      const takes = d.takes ?? nothing;
      const gives = d.gives ?? nothing;
      const effect = d.effect ?? (d.changes?.length || d.session ? "writes" : "reads");
      const needs = d.needs ?? shared.needs;
      const reply = "special" in gives ? gives.special : "json";
      const call = {
        method,
        path: name ? `${base}/${name}` : base,
        about: d.about,
        needs,
        effect,
        takesKey: d.takesKey ?? effect === "money",
        allowedWhenClosed: d.allowedWhenClosed ?? false,
        isPayout: d.isPayout ?? false,
        fourEyes: d.fourEyes ?? (needs === "operations" && effect === "money"),
        session: d.session ?? null,
        body: "upload" in takes ? "upload" : "json",
        reply,
        takes: "upload" in takes ? takes.upload : takes,
        gives: "special" in gives ? gives.schema : gives,
        refuses: d.refuses ?? [],
        subject: d.subject === undefined ? [] : [d.subject].flat(),
        makes: d.makes ?? null,
        reads: d.reads ?? [],
        changes: d.changes ?? [],
        deed: d.deed ?? null,
        cacheable: d.cacheable ?? false,
        mayBeStale: d.mayBeStale ?? showsOnly(needs, effect, reply),
        forKeys: d.forKeys ?? isForKeys(needs, effect, d.session ?? null),
      };
      // named cast: the conditional types above say exactly what the expressions of `call` do
      return call as unknown as Call<In<T>, Out<G>, R, BodyOf<T>, ReplyOf<G>, N>;
    };
  return { get: declare("GET"), post: declare("POST") };
}

/**
 * Whether something may have come of a call that was not answered, which others then see: it is not asked again without a
 * look at the records. What nobody signed in asks (a code, a picture, a session) is simply asked again.
 */
export const leavesOpen = ({ effect, takesKey, method, session, needs }: Call): boolean =>
  effect === "money" ||
  takesKey ||
  (effect === "writes" && method === "POST" && session === null && needs !== "nobody" && needs !== "halfway");

/** A handler's input: decoded, with the file of an upload. */
export type Takes<C extends Call> = z.output<C["takes"]> & (C["body"] extends "upload" ? { file: Stored } : unknown);
/** The browser's input. */
export type Sends<C extends Call> = z.output<C["takes"]> & (C["body"] extends "upload" ? { file: File } : unknown);
/** A handler's reply. */
export type Gives<C extends Call> = C["reply"] extends "file"
  ? Outgoing
  : C["reply"] extends "events"
    ? AsyncIterable<z.output<C["gives"]>>
    : z.output<C["gives"]>;
/** The reply as the browser gets it. */
export type Got<C extends Call> = C["reply"] extends "file" ? { name: string; blob: Blob } : z.output<C["gives"]>;
export type Refuses<C extends Call> = C["refuses"][number];
