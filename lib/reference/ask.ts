"use client";
import useSWR from "swr";
import * as z from "zod/mini";
import type { Call, Got, Sends } from "@/lib/call/call";
import { send } from "@/lib/call/send";

/** Answers kept by this page; the browser keeps those of GET calls beyond it. */
const kept = new Map<string, Promise<unknown>>();
const keptMax = 300;

// named cast: the input is of the call's own type
const keyOf = (call: Call, input: unknown): string =>
  `${call.method} ${call.path} ${JSON.stringify(z.encode(call.takes, input as never))}`;

/** Loads unchanging data once: every caller shares the same reply. A failed request is repeated. */
export function askOnce<C extends Call>(call: C, input: Sends<C>): Promise<Got<C>> {
  const key = keyOf(call, input);
  const before = kept.get(key);
  // named cast: kept under the call's own key
  if (before) return before as Promise<Got<C>>;
  const asked = send(call, input);
  if (kept.size >= keptMax) kept.clear();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

/** The same within a component. `null` loads nothing; until the reply comes, `data` is undefined. */
export const useOnce = <T>(key: readonly string[] | null, ask: () => Promise<T>) =>
  useSWR(key, ask, { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false });
