"use client";
import { useState } from "react";
import { toast } from "@/components/kit/feedback/toast";
import { useSend } from "@/lib/call/browser";
import type { Call, Got, Sends } from "@/lib/call/call";
import { useProblemText } from "@/lib/forms/trouble-text";

export interface RefusedError<C extends Call> {
  /** A call is on its way. */
  readonly isBusy: boolean;
  /**
   * Sends, and says what came of it: `done` where it is given, or why not. Gives the answer, null where there was none;
   * never throws.
   */
  readonly tell: (
    input: Sends<C>,
    done?: string | ((got: Got<C>) => string),
  ) => Promise<{ readonly got: Got<C> } | null>;
}

/** An action of one press, outside a form: its result is shown in a toast. */
export function useAction<C extends Call>(call: C): RefusedError<C> {
  const send = useSend(call);
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async tell(input, done) {
      setBusy(true);
      try {
        const got = await send(input);
        if (done !== undefined) toast("good", typeof done === "string" ? done : done(got));
        return { got };
      } catch (cause) {
        toast("bad", problemText(cause));
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
