"use client";
import { ConfirmAction, type ConfirmActionProps } from "@/components/shell/actions/confirm-action";
import type { Call } from "@/lib/call/call";

/** Switches a rule of a world over, after saying what that means. */
export function SwitchTerm<C extends Call>({
  call,
  input,
  action,
  title,
  text,
  done,
}: Pick<ConfirmActionProps<C>, "call" | "input"> & { action: string; title: string; text: string; done: string }) {
  return (
    <ConfirmAction call={call} input={input} small action={action} title={title} done={done}>
      <p>{text}</p>
    </ConfirmAction>
  );
}
