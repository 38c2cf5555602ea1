"use client";
import { useEffect, useState, type ComponentType } from "react";

/**
 * Implements "Chunk loading failures raise a chunk-load error after a 120-second timeout" (specification 1, section 8).
 */
const loadMsMax = 120_000;

/** Creates the timeout error under the name that the bundler's own failures use. */
function late(): Error {
  const cause = new Error(`a part of the page did not come within ${loadMsMax} ms`);
  cause.name = "ChunkLoadError";
  return cause;
}

/** Returns the part being loaded, or rejects with a timeout error. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), loadMsMax);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Returns a component that is fetched when it is first rendered, so that its size is on no page that only may need it.
 * `prefetch` fetches it ahead: call it when the pointer or the focus reaches the element that opens the part. A failed
 * fetch is thrown to the nearest error boundary and retried the next time (React's own lazy would remember the failure
 * permanently).
 */
export function createLazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    loading ??= inTime(load());
    try {
      component = await loading;
      return component;
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  };

  function Part(props: Props) {
    const [Ready, setReady] = useState(() => component);
    const [failure, setFailure] = useState<{ cause: unknown }>();
    useEffect(() => {
      if (Ready) return;
      let isUnmounted = false;
      fetchOnce().then(
        (part) => isUnmounted || setReady(() => part),
        (cause: unknown) => isUnmounted || setFailure({ cause }),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Ready]);
    if (failure) throw failure.cause;
    return Ready ? <Ready {...props} /> : null;
  }

  return { Part, prefetch: () => void fetchOnce().catch(() => undefined) };
}
