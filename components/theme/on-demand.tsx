"use client";
import { useEffect, useState, type ComponentType } from "react";

/** "Chunk loading failures raise a chunk-load error after a 120-second timeout" (specification 1, section 8). */
const loadMsMax = 120_000;

/** By this name the bundler's own failures go too. */
function late(): Error {
  const cause = new Error(`a part of the page did not come within ${loadMsMax} ms`);
  cause.name = "ChunkLoadError";
  return cause;
}

/** The part being loaded, or the error of a timeout. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), loadMsMax);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A part that is fetched when it is first shown, so that its weight is on no page that merely may need it. `prefetch`
 * fetches it ahead: call it when the pointer or the focus reaches what opens the part. A fetch that fails is thrown
 * to the nearest error boundary and tried again the next time (React's own lazy would remember the failure for good).
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    loading ??= inTime(load());
    try {
      loaded = await loading;
      return loaded;
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  };

  function Part(props: Props) {
    const [Ready, setReady] = useState(() => loaded);
    const [failure, setFailure] = useState<{ cause: unknown }>();
    useEffect(() => {
      if (Ready) return;
      let gone = false;
      fetchOnce().then(
        (part) => gone || setReady(() => part),
        (cause: unknown) => gone || setFailure({ cause }),
      );
      return () => {
        gone = true;
      };
    }, [Ready]);
    if (failure) throw failure.cause;
    return Ready ? <Ready {...props} /> : null;
  }

  return { Part, prefetch: () => void fetchOnce().catch(() => undefined) };
}
