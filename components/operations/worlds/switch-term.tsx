"use client";
import { ConfirmActionButton, type ConfirmActionProps } from "@/components/shell/actions/confirm-action";
import type { Call } from "@/lib/call/call";

/** Toggles a rule of a world, after a confirmation that explains the effect. */
export function WorldRuleSwitch<C extends Call>({
  call,
  input,
  action,
  title,
  text,
  doneMessage,
}: Pick<ConfirmActionProps<C>, "call" | "input"> & {
  action: string;
  title: string;
  text: string;
  doneMessage: string;
}) {
  return (
    <ConfirmActionButton call={call} input={input} small action={action} title={title} successMessage={doneMessage}>
      <p>{text}</p>
    </ConfirmActionButton>
  );
}
