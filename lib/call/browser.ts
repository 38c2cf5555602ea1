"use client";
import { useRef, useState } from "react";
import useSWR, { useSWRConfig, type SWRConfiguration } from "swr";
import * as z from "zod/mini";
import type { Call, ClientOutput, Sends, Tag } from "./call";
import { isOutcomeUnknown } from "./refusals";
import { confirmAndRepeatCall, type OperationPrice, type ConfirmationProof } from "./step-up";
import { notPermitted, send, CallRefusedError, type NoResponseError } from "./send";

type Key = readonly [call: string, tags: readonly Tag[], wire: string];

// named cast: a caller sends the call's own type
const wireText = (call: Call, input: unknown): string => JSON.stringify(z.encode(call.input, input as never));
const keyOf = (call: Call, input: unknown): Key => [`${call.method} ${call.path}`, call.reads, wireText(call, input)];

/**
 * Loads a reply, and again after a call that changes its data. `initial` is the data that the page was rendered with:
 * it is used without a request as long as the input remains the same; returning to that input from another displays it
 * only until it has been loaded again. `null` loads nothing.
 * `isOfPage` marks the main data of a page: when the user changes the input and lacks the permission, the page
 * redirects to the 403 page. An automatic reload never redirects: it would discard entered text.
 */
export function useCall<C extends Call>(
  call: C,
  input: Sends<C> | null,
  {
    initial,
    isOfPage = false,
    ...rest
  }: { initial?: ClientOutput<C>; isOfPage?: boolean } & Pick<
    SWRConfiguration,
    "refreshInterval" | "keepPreviousData"
  > = {},
) {
  const [first] = useState(() =>
    input === null || initial === undefined ? null : { key: JSON.stringify(keyOf(call, input)), data: initial },
  );
  const key = input === null ? null : keyOf(call, input);
  const initialData = first && key && JSON.stringify(key) === first.key ? first.data : undefined;
  const [isAsRendered, setIsAsRendered] = useState(true);
  // back at the first input, the page may have changed what it was rendered with
  if (isAsRendered && first && initialData === undefined) setIsAsRendered(false);
  const displayedKey = useRef(first?.key);
  const load = async (): Promise<ClientOutput<C>> => {
    const keyText = JSON.stringify(key);
    try {
      // named cast: SWR asks only while the key, and with it the input, is not null
      const output = await send(call, input as Sends<C>);
      displayedKey.current = keyText;
      return output;
    } catch (cause) {
      if (
        isOfPage &&
        displayedKey.current !== keyText &&
        cause instanceof CallRefusedError &&
        cause.code === "AUTHORIZATION_FAILED"
      )
        window.dispatchEvent(new Event(notPermitted));
      throw cause;
    }
  };
  return useSWR<ClientOutput<C>, CallRefusedError | NoResponseError>(key, load, {
    ...rest,
    ...(initialData !== undefined && { fallbackData: initialData }),
    ...(initialData !== undefined && isAsRendered && { revalidateOnMount: false, revalidateIfStale: false }),
  });
}

/**
 * Returns a key that identifies a request of a call: the same input and file have the same key. Throws for invalid
 * input.
 */
export function callInputFingerprint(call: Call, input: unknown): string {
  const { file, ...fields } = input as { file?: File };
  const wire = wireText(call, fields);
  return file ? `${wire} ${file.name} ${file.size} ${file.lastModified}` : wire;
}

/**
 * Sends a call, and revalidates every loaded reply that it changes. The same input sent again before its reply (a
 * double click, a retry after a timeout) has the same Idempotency-Key, so it takes effect once. A call that requires
 * confirmation is sent again with the user's proof.
 */
export function useSend<C extends Call>(call: C) {
  const { mutate } = useSWRConfig();
  const attempt = useRef<{ wire: string; key: string } | null>(null);
  const once = async (input: Sends<C>): Promise<ClientOutput<C>> => {
    const { file: _, ...fields } = input as { file?: File };
    const wire = wireText(call, fields);
    if (attempt.current?.wire !== wire) attempt.current = { wire, key: crypto.randomUUID() };
    try {
      const output = await send(call, input, call.isIdempotent ? attempt.current.key : undefined);
      attempt.current = null;
      void mutate(
        (key) =>
          Array.isArray(key) && Array.isArray(key[1]) && (key[1] as Tag[]).some((tag) => call.changes.includes(tag)),
      );
      return output;
    } catch (cause) {
      // refused: nothing happened, so the next attempt is a new one; no response, or none from the payments API: it may
      // have happened, so the key stays
      if (cause instanceof CallRefusedError && !isOutcomeUnknown(cause.code)) attempt.current = null;
      throw cause;
    }
  };
  return async (input: Sends<C>, price?: OperationPrice): Promise<ClientOutput<C>> => {
    try {
      return await once(input);
    } catch (cause) {
      if (!(cause instanceof CallRefusedError) || cause.code !== "CONFIRMATION_NEEDED" || !call.operation) throw cause;
      const again = (proof: ConfirmationProof) => once(Object.assign({}, input, proof));
      // named cast: it is the same call's answer
      return (await confirmAndRepeatCall({
        operation: call.operation(input),
        price,
        send: again,
        refusal: cause,
      })) as ClientOutput<C>;
    }
  };
}
