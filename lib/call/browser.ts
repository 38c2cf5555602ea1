"use client";
import { useRef, useState } from "react";
import useSWR, { useSWRConfig, type SWRConfiguration } from "swr";
import * as z from "zod/mini";
import type { Call, Got, Sends, Tag } from "./call";
import { isOpenEnded } from "./refusals";
import { confirmed, type Priced, type Shown } from "./step-up";
import { notPermitted, send, RefusedError, type NoResponseError } from "./send";

type Key = readonly [call: string, tags: readonly Tag[], wire: string];

// named cast: a caller sends the call's own type
const wireText = (call: Call, input: unknown): string => JSON.stringify(z.encode(call.takes, input as never));
const keyOf = (call: Call, input: unknown): Key => [`${call.method} ${call.path}`, call.reads, wireText(call, input)];

/**
 * Loads a reply, and again when a call that changes what this one reads has been answered. `initial` is what the page
 * was rendered with: it is shown without a request as long as the input stays the same; whoever comes back to that input
 * from another sees it only until it has been loaded again. `null` loads nothing.
 * `isOfPage` says that the page is about this reply: when the person asks for another one of it and lacks the permission,
 * the page leads to where that is said. Loading the same again, unasked, never does: it would end what is being typed.
 */
export function useCall<C extends Call>(
  call: C,
  input: Sends<C> | null,
  {
    initial,
    isOfPage = false,
    ...rest
  }: { initial?: Got<C>; isOfPage?: boolean } & Pick<SWRConfiguration, "refreshInterval" | "keepPreviousData"> = {},
) {
  const [first] = useState(() =>
    input === null || initial === undefined ? null : { key: JSON.stringify(keyOf(call, input)), data: initial },
  );
  const key = input === null ? null : keyOf(call, input);
  const given = first && key && JSON.stringify(key) === first.key ? first.data : undefined;
  const [isAsRendered, setIsAsRendered] = useState(true);
  // back at the first input, the page may have changed what it was rendered with
  if (isAsRendered && first && given === undefined) setIsAsRendered(false);
  const shown = useRef(first?.key);
  const load = async (): Promise<Got<C>> => {
    const asked = JSON.stringify(key);
    try {
      // named cast: SWR asks only while the key, and with it the input, is not null
      const got = await send(call, input as Sends<C>);
      shown.current = asked;
      return got;
    } catch (cause) {
      if (isOfPage && shown.current !== asked && cause instanceof RefusedError && cause.code === "AUTHORIZATION_FAILED")
        window.dispatchEvent(new Event(notPermitted));
      throw cause;
    }
  };
  return useSWR<Got<C>, RefusedError | NoResponseError>(key, load, {
    ...rest,
    ...(given !== undefined && { fallbackData: given }),
    ...(given !== undefined && isAsRendered && { revalidateOnMount: false, revalidateIfStale: false }),
  });
}

/** Tells one request of a call from another: the same input and file give the same key. Throws for no input of it. */
export function requestKey(call: Call, input: unknown): string {
  const { file, ...fields } = input as { file?: File };
  const wire = wireText(call, fields);
  return file ? `${wire} ${file.name} ${file.size} ${file.lastModified}` : wire;
}

/**
 * Sends, and revalidates every loaded reply that this call changes. The same input sent again before it was answered (a
 * double click, a retry after a timeout) carries the same Idempotency-Key, so it has one effect. What is refused until it
 * is confirmed is sent again with what the person showed.
 */
export function useSend<C extends Call>(call: C) {
  const { mutate } = useSWRConfig();
  const attempt = useRef<{ wire: string; key: string } | null>(null);
  const once = async (input: Sends<C>): Promise<Got<C>> => {
    const { file: _, ...fields } = input as { file?: File };
    const wire = wireText(call, fields);
    if (attempt.current?.wire !== wire) attempt.current = { wire, key: crypto.randomUUID() };
    try {
      const got = await send(call, input, call.takesKey ? attempt.current.key : undefined);
      attempt.current = null;
      void mutate(
        (key) =>
          Array.isArray(key) && Array.isArray(key[1]) && (key[1] as Tag[]).some((tag) => call.changes.includes(tag)),
      );
      return got;
    } catch (cause) {
      // refused: nothing happened, so the next attempt is a new one; no response, or none from the payments API: it may
      // have happened, so the key stays
      if (cause instanceof RefusedError && !isOpenEnded(cause.code)) attempt.current = null;
      throw cause;
    }
  };
  return async (input: Sends<C>, priced?: Priced): Promise<Got<C>> => {
    try {
      return await once(input);
    } catch (cause) {
      if (!(cause instanceof RefusedError) || cause.code !== "CONFIRMATION_NEEDED" || !call.deed) throw cause;
      const again = (shown: Shown) => once(Object.assign({}, input, shown));
      // named cast: it is the same call's answer
      return (await confirmed({ deed: call.deed(input), priced, send: again, refused: cause })) as Got<C>;
    }
  };
}
