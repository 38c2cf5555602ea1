"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button, type ButtonStyle } from "@/components/kit/page/button";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { useSend } from "@/lib/call/browser";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { actionAhead, ActionDialog, type ActionDialogProps, type Answer } from "./action-dialog";

interface ActionButtonProps extends ButtonStyle {
  /** Labels the button; defaults to the label of the dialog's button. */
  label?: string;
  disabled?: boolean;
  /** Runs when the dialog opens, to prepare its content. */
  onOpen?: () => void;
}

export interface ConfirmWorkProps<G>
  extends ActionButtonProps, Omit<ActionDialogProps<G>, "onClose" | "perform" | "refreshes"> {
  perform: ActionDialogProps<G>["perform"];
  refreshes?: boolean;
  /** Holds the route to open afterwards, when the page no longer exists. */
  leadsTo?: Route | undefined;
}

export interface ConfirmActionProps<C extends Call> extends Omit<
  ConfirmWorkProps<ClientOutput<C>>,
  "perform" | "refreshes"
> {
  call: C;
  /** Holds the input of the call, computed from the entries when the dialog has fields. */
  input: Sends<C> | ((answer: Answer) => Sends<C>);
}

/**
 * Renders a button whose call needs a confirmation before it is sent; afterwards the page shows the result. Renders
 * nothing for a principal who may not make the call.
 */
export function ConfirmActionButton<C extends Call>({ call, input, ...rest }: ConfirmActionProps<C>) {
  const send = useSend(call);
  const may = useAccessCheck();
  if (!may(call.access)) return null;
  return <ConfirmMultiCallAction {...rest} refreshes perform={(answer) => send(inputOf(input)(answer))} />;
}

/**
 * Renders a decision button of a queue, where another tab or person may be faster: this is reported in a toast, and the
 * page shows the current state.
 */
export const QueueDecisionButton = <C extends Call>(props: Omit<ConfirmActionProps<C>, "failsIn">) => (
  // named cast: with what is added here, these are the props of one call's button
  <ConfirmActionButton {...(props as ConfirmActionProps<C>)} failsIn="queue" />
);

/** Renders the confirmation dialog of such a call without a button, for entries of a menu; it is open while mounted. */
export function CallActionDialog<C extends Call>({
  call,
  input,
  ...dialog
}: Pick<ConfirmActionProps<C>, "call" | "input"> & Omit<ActionDialogProps<ClientOutput<C>>, "perform" | "refreshes">) {
  const send = useSend(call);
  return <ActionDialog {...dialog} refreshes perform={(answer) => send(inputOf(input)(answer))} />;
}

// named cast: what is sent is data, never itself a function
const inputOf = <C extends Call>(input: ConfirmActionProps<C>["input"]) =>
  (typeof input === "function" ? input : () => input) as (answer: Answer) => Sends<C>;

/**
 * Renders a button for a destructive action: quiet on the page, confirmed in red. A refusal is displayed in a toast,
 * after which the page shows the current state.
 */
export const DangerActionButton = <C extends Call>(
  props: Omit<ConfirmActionProps<C>, "isDanger" | "tone" | "failsIn">,
) => (
  // named cast: with what is added here, these are the props of one call's button
  <ConfirmActionButton {...(props as ConfirmActionProps<C>)} isDanger failsIn="toast" />
);

/** Renders `ConfirmActionButton` for work that is more than one call. */
export function ConfirmMultiCallAction<G>({
  label,
  disabled = false,
  onOpen,
  tone,
  small,
  icon,
  refreshes = false,
  leadsTo,
  onDone,
  onRefused,
  ...dialog
}: ConfirmWorkProps<G>) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);

  // once it is done its button may no longer be there to take the focus back
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus();
    },
    [],
  );

  const open = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <Button
        {...(tone && { tone })}
        {...(small && { small })}
        icon={icon}
        disabled={disabled}
        onClick={open}
        {...actionAhead}
      >
        {label ?? dialog.action}
      </Button>
      {isOpen && (
        <ActionDialog
          {...dialog}
          refreshes={refreshes && leadsTo === undefined}
          onDone={(output) => {
            if (leadsTo) router.replace(leadsTo);
            onDone?.(output);
          }}
          onRefused={(actionErrors) => {
            // the dialog goes: what the page shows may be why it was refused
            if (dialog.failsIn === "toast") router.refresh();
            onRefused?.(actionErrors);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
