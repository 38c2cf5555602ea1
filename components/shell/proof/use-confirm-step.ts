"use client";
import { useRef, useState } from "react";

/** The step of a form in which what it comes to is confirmed, `T` with its price. */
export function useConfirmStep<T>() {
  const [confirming, setConfirming] = useState<T>();
  /** Whether the last pricing led to this step. */
  const led = useRef(false);
  const close = () => setConfirming(undefined);
  return {
    confirming,
    close,
    open(of: T) {
      led.current = true;
      setConfirming(of);
    },
    /**
     * What was to be confirmed costs something else by now, or for no longer: it is priced anew, and what was entered to
     * confirm it stays. Without a new price the step closes, and the form says why.
     */
    async renew(outdate: () => void, submit: () => Promise<unknown>) {
      led.current = false;
      outdate();
      await submit();
      if (!led.current) close();
    },
  };
}
