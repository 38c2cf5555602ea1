"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "@/components/kit/page/button";
import { Confirm, confirmAhead } from "@/components/kit/overlay/confirm";
import type { Fact } from "@/components/kit/table/facts";
import type { Call, Sends } from "@/lib/call/call";
import { useAction } from "./use-action";

export interface ConfirmActionProps<C extends Call> {
  call: C;
  input: Sends<C>;
  /** `action` is the label of both buttons, `title` the question, `done` the confirmation. */
  labels: { action: string; title: string; done: string };
  facts: readonly Fact[];
  /** danger where something is removed, as most confirmed actions do. */
  tone?: "danger" | "primary";
  /** The page to go to when it is done, where the present one is gone; otherwise the page stays and is refreshed. */
  leadsTo?: Route;
  children: ReactNode;
}

/** A button that does something final, after asking; then the page shows what has become of it. */
export function ConfirmAction<C extends Call>({
  call,
  input,
  labels,
  facts,
  tone = "danger",
  leadsTo,
  children,
}: ConfirmActionProps<C>) {
  const { tell } = useAction(call);
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);

  // once it is done its button is no longer there to take the focus back
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus();
    },
    [],
  );

  const confirm = async () => {
    const isDone = (await tell(input, labels.done)) !== null;
    setOpen(false);
    if (isDone && leadsTo) router.replace(leadsTo);
    else router.refresh();
  };

  return (
    <>
      <Button tone={tone} onClick={() => setOpen(true)} {...confirmAhead}>
        {labels.action}
      </Button>
      <Confirm
        open={isOpen}
        tone={tone}
        title={labels.title}
        action={labels.action}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
        facts={facts}
      >
        {children}
      </Confirm>
    </>
  );
}
