"use client";
import useSWR from "swr";
import * as z from "zod/mini";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { send } from "@/lib/call/send";

/** Caches the replies of this page; the browser caches those of GET calls beyond it. */
const replies = new Map<string, Promise<unknown>>();
const repliesMax = 300;

// named cast: the input is of the call's own type
const keyOf = (call: Call, input: unknown): string =>
  `${call.method} ${call.path} ${JSON.stringify(z.encode(call.input, input as never))}`;

/** Loads constant data once: every caller shares the same reply. A failed request is repeated. */
export function loadOnce<C extends Call>(call: C, input: Sends<C>): Promise<ClientOutput<C>> {
  const key = keyOf(call, input);
  const before = replies.get(key);
  // named cast: kept under the call's own key
  if (before) return before as Promise<ClientOutput<C>>;
  const reply = send(call, input);
  if (replies.size >= repliesMax) replies.clear();
  replies.set(key, reply);
  reply.catch(() => replies.delete(key));
  return reply;
}

/** Does the same within a component. `null` loads nothing; until the reply arrives, `data` is undefined. */
export const useConstantData = <T>(key: readonly string[] | null, load: () => Promise<T>) =>
  useSWR(key, load, { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false });
