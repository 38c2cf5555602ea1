"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button, type ButtonLook } from "@/components/kit/page/button";
import { Confirm, confirmAhead } from "@/components/kit/overlay/confirm";
import type { Fact } from "@/components/kit/table/facts";
import { Notice } from "@/components/kit/feedback/notice";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import type { Call, Got, Sends } from "@/lib/call/call";
import { problemText, useConsoleAction } from "./use-console-action";

export interface ConfirmActionProps<C extends Call> extends ButtonLook {
  call: C;
  /** Made when it is sent; `typed` is the entry of the dialog's field. */
  input: (typed: string) => Sends<C>;
  /** The label of the button, and the dialog's question, content and action. */
  label: string;
  title: string;
  facts?: readonly Fact[];
  children?: ReactNode;
  action: string;
  isDanger?: boolean;
  /** One line that has to be filled in: a reason, a name. */
  field?: { label: string; help?: string; value?: string };
  disabled?: boolean;
  /** False while what was typed into the dialog's own parts does not do. */
  isFit?: boolean;
  /** Said when it is done. */
  done: (got: Got<C>) => string;
  onDone?: (got: Got<C>) => void;
}

/** A button whose action has to be confirmed. A refusal stays in the dialog, with the entry. */
export function ConfirmAction<C extends Call>({
  call,
  input,
  label,
  title,
  facts = [],
  children,
  action,
  isDanger = false,
  field,
  disabled = false,
  isFit = true,
  done,
  onDone,
  ...look
}: ConfirmActionProps<C>) {
  const t = useTranslations("operations.trouble");
  const { run, problem } = useConsoleAction(call);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(field?.value ?? "");
  const [isTried, setTried] = useState(false);
  const said = problemText(problem);

  const begin = () => {
    setTyped(field?.value ?? "");
    setTried(false);
    setOpen(true);
  };

  const confirm = async () => {
    const got = await run(input(typed));
    setTried(true);
    if (got === null) return;
    setOpen(false);
    toast("good", done(got));
    onDone?.(got);
  };

  return (
    <>
      <Button {...look} {...confirmAhead} disabled={disabled} onClick={begin}>
        {label}
      </Button>
      <Confirm
        open={open}
        title={title}
        facts={facts}
        action={action}
        tone={isDanger ? "danger" : "primary"}
        disabled={!isFit || (field !== undefined && typed.trim() === "")}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {children}
        {field && (
          <TextField
            label={field.label}
            help={field.help}
            value={typed}
            maxLength={140}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {isTried && said && (
          <Notice tone="bad" live title={t("title")}>
            {said}
          </Notice>
        )}
      </Confirm>
    </>
  );
}
