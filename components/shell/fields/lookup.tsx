"use client";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { useProblemText } from "@/lib/forms/problem-text";

/** Describes the result of a lookup. */
export interface LookupResult {
  readonly tone: "good" | "bad";
  readonly text: string;
}

interface LookupButtonProps {
  /** Holds the code for the lookup; a result is displayed while the code is unchanged. */
  code: string;
  /** True when the code is complete. */
  isReady: boolean;
  action: string;
  help: string;
  lookup: () => Promise<LookupResult>;
}

/**
 * Renders a button below a code field that fills in the known data of the code and reports the result, or the reason of
 * a failure.
 */
export function CodeLookupButton({ code, isReady, action, help, lookup }: LookupButtonProps) {
  const problem = useProblemText();
  const [result, setResult] = useState<LookupResult & { code: string }>();
  const [isBusy, setBusy] = useState(false);
  const fill = () => {
    setBusy(true);
    return lookup()
      .catch((cause: unknown): LookupResult => ({ tone: "bad", text: problem(cause) }))
      .then((lookupResult) => {
        setResult({ ...lookupResult, code });
        setBusy(false);
      });
  };
  return (
    <>
      <div className={layout.actions}>
        <Button small busy={isBusy} disabled={!isReady} onClick={() => void fill()}>
          {action}
        </Button>
        <span className={layout.soft}>{help}</span>
      </div>
      {result?.code === code && (
        <Notice tone={result.tone} live>
          {result.text}
        </Notice>
      )}
    </>
  );
}
