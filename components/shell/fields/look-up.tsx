"use client";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { useProblemText } from "@/lib/forms/problem-text";

/** What a look-up has come to. */
export interface Told {
  readonly tone: "good" | "bad";
  readonly text: string;
}

interface LookUpProps {
  /** What is looked up; an answer is shown as long as it is the same. */
  code: string;
  /** Whether it is whole. */
  isReady: boolean;
  action: string;
  help: string;
  look: () => Promise<Told>;
}

/** A button under a field of a code that fills in what is known of it, and says so; or says why it cannot. */
export function LookUp({ code, isReady, action, help, look }: LookUpProps) {
  const problem = useProblemText();
  const [told, setTold] = useState<Told & { code: string }>();
  const [isBusy, setBusy] = useState(false);
  const fill = () => {
    setBusy(true);
    return look()
      .catch((cause: unknown): Told => ({ tone: "bad", text: problem(cause) }))
      .then((what) => {
        setTold({ ...what, code });
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
      {told?.code === code && (
        <Notice tone={told.tone} live>
          {told.text}
        </Notice>
      )}
    </>
  );
}
