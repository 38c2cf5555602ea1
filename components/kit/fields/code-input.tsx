"use client";
import { useId, useState, type ComponentProps } from "react";
import { Button } from "../page/button";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "./field-frame";
import { ScreenReaderText } from "../text/hidden-text";
import { useSecondsLeft, type MillisecondClock } from "../text/countdown";
import { systemNow } from "@/lib/time/clock";
import { InputBox } from "./input-box";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./fields.module.css";

export interface CodeInputProps
  extends FieldLabels, Omit<ComponentProps<"input">, "className" | "type" | "size" | "prefix"> {
  /** Sends a code; resolves to true once it was sent. The sender reports refusals. */
  send?: () => Promise<boolean>;
  /**
   * Holds the pause of the button after a code was sent, in seconds (specification 1, section 4: 60, in one place 59).
   */
  waitSeconds?: number;
  /** Real time, regardless of the environment's clock: a code is a matter of security. */
  clock?: MillisecondClock;
  labels: { send: string; again: string; sent: string };
}

/** Limits the length of a code pasted with blanks between its digits: a browser truncates longer text silently. */
const pastedMax = 24;

const realTime: MillisecondClock = () => systemNow().getTime();

export function OneTimeCodeInput({
  label,
  help,
  error,
  aside,
  id,
  send,
  waitSeconds = 60,
  clock = realTime,
  labels,
  ...input
}: CodeInputProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const [sentCount, setSent] = useState(0);
  const [sending, setSending] = useState(false);
  const secondsLeft = useSecondsLeft(sentCount, sentCount ? waitSeconds * 1_000 : undefined, clock);
  const waiting = secondsLeft !== undefined && secondsLeft > 0;

  const press = async () => {
    if (!send || sending || waiting) return;
    setSending(true);
    try {
      if (await send()) setSent((times) => times + 1);
    } finally {
      setSending(false);
    }
  };

  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <div className={joinClassNames(layout.line, styles.line)}>
        <div className={joinClassNames(layout.column, layout.grow)}>
          <InputBox
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={pastedMax}
            {...input}
            {...fieldNoteAttributes(controlId, { help, error })}
            id={controlId}
            type="text"
            tidy={null}
          />
        </div>
        {send && (
          <Button busy={sending} aria-disabled={waiting || undefined} onClick={press}>
            {waiting ? labels.again.replace("{seconds}", String(secondsLeft)) : labels.send}
          </Button>
        )}
      </div>
      <span role="status">
        <ScreenReaderText>{waiting && labels.sent}</ScreenReaderText>
      </span>
    </FieldFrame>
  );
}
