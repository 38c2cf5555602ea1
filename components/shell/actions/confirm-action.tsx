"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "@/components/kit/page/button";
import { useMay } from "@/components/shell/frame/may";
import { useSend } from "@/lib/call/browser";
import type { Call, Got, Sends } from "@/lib/call/call";
import { actionAhead, ActionDialog, type ActionDialogProps, type Answer } from "./action-dialog";

interface ActionButtonProps extends ButtonLook {
  /** What the button says; what the dialog's does, unless said otherwise. */
  label?: string;
  disabled?: boolean;
  /** Hears that the dialog opens, to prepare what it shows. */
  onOpen?: () => void;
}

export interface ConfirmWorkProps<G>
  extends ActionButtonProps, Omit<ActionDialogProps<G>, "onClose" | "perform" | "refreshes"> {
  perform: ActionDialogProps<G>["perform"];
  refreshes?: boolean;
  /** Where to go once it is done, for a page that is gone with what it showed. */
  leadsTo?: Route | undefined;
}

export interface ConfirmActionProps<C extends Call> extends Omit<ConfirmWorkProps<Got<C>>, "perform" | "refreshes"> {
  call: C;
  /** What is sent; made of what was entered where the dialog has fields. */
  input: Sends<C> | ((answer: Answer) => Sends<C>);
}

/**
 * A button whose call is asked about once more before it is sent; then the page shows what has become of it. Not there
 * for whoever may not make the call.
 */
export function ConfirmAction<C extends Call>({ call, input, ...rest }: ConfirmActionProps<C>) {
  const send = useSend(call);
  const may = useMay();
  if (!may(call.needs)) return null;
  return <ConfirmWork {...rest} refreshes perform={(answer) => send(inputOf(input)(answer))} />;
}

/**
 * A decision of a desk, where another tab or person may be faster: then that is told in a toast, and the page shows what
 * has become of it.
 */
export const DeskAction = <C extends Call>(props: Omit<ConfirmActionProps<C>, "failsIn">) => (
  // named cast: with what is added here, these are the props of one call's button
  <ConfirmAction {...(props as ConfirmActionProps<C>)} failsIn="desk" />
);

/** The dialog alone of such a call, for what is chosen from a menu; it is open while it is there. */
export function DeedDialog<C extends Call>({
  call,
  input,
  ...dialog
}: Pick<ConfirmActionProps<C>, "call" | "input"> & Omit<ActionDialogProps<Got<C>>, "perform" | "refreshes">) {
  const send = useSend(call);
  return <ActionDialog {...dialog} refreshes perform={(answer) => send(inputOf(input)(answer))} />;
}

// named cast: what is sent is data, never itself a function
const inputOf = <C extends Call>(input: ConfirmActionProps<C>["input"]) =>
  (typeof input === "function" ? input : () => input) as (answer: Answer) => Sends<C>;

/**
 * A button that takes something away: quiet on the page, asked about in red, and refused in a toast, after which the page shows what
 * became of it.
 */
export const DangerAction = <C extends Call>(props: Omit<ConfirmActionProps<C>, "isDanger" | "tone" | "failsIn">) => (
  // named cast: with what is added here, these are the props of one call's button
  <ConfirmAction {...(props as ConfirmActionProps<C>)} isDanger failsIn="toast" />
);

/** `ConfirmAction` for work that is more than one call. */
export function ConfirmWork<G>({
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
          onDone={(got) => {
            if (leadsTo) router.replace(leadsTo);
            onDone?.(got);
          }}
          onRefused={(found) => {
            // the dialog goes: what the page shows may be why it was refused
            if (dialog.failsIn === "toast") router.refresh();
            onRefused?.(found);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
