"use client";
import { useRef, useState } from "react";

/** Controls the confirmation step of a form; `T` holds its price. */
export function useFormConfirmationStep<T>() {
  const [confirming, setConfirming] = useState<T>();
  /** True when the last pricing opened this step. */
  const hasOpened = useRef(false);
  const close = () => setConfirming(undefined);
  return {
    confirming,
    close,
    open(of: T) {
      hasOpened.current = true;
      setConfirming(of);
    },
    /**
     * Prices the operation again after its cost changed or its rate expired, and retains the entries of the
     * confirmation. Without a new price the step closes, and the form displays the reason.
     */
    async renew(outdate: () => void, submit: () => Promise<unknown>) {
      hasOpened.current = false;
      outdate();
      await submit();
      if (!hasOpened.current) close();
    },
  };
}
