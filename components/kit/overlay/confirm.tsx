"use client";
import type { ReactNode } from "react";
import { onDemand } from "@/components/theme/on-demand";
import type { Fact } from "../table/facts";

export interface ConfirmProps {
  open: boolean;
  /** The action, as a question or a statement: "Pay 1,000.00 EUR to Nordwind GmbH". */
  title: string;
  /** The payee, amount and account, and until when it can be undone. */
  facts?: readonly Fact[];
  /** More to read or to enter, such as the payment password. */
  children?: ReactNode;
  /** The label of the button: "Pay 1,000.00 EUR". */
  action: string;
  /** The label of the button that closes it undone: "Keep the order", where "Cancel" could be either. */
  dismiss?: string | undefined;
  /** danger where something is taken away. */
  tone?: "primary" | "danger";
  /** The action cannot be taken yet: the password is not entered. */
  disabled?: boolean;
  /** While its promise is under way the dialog stays, and takes no second press. Closing is the caller's. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

const dialog = onDemand(async () => (await import("./confirm-dialog")).ConfirmDialog);

/** Asks before money moves or something is removed. The dialog is loaded at first use. */
export function Confirm(props: ConfirmProps) {
  return props.open ? <dialog.Part {...props} /> : null;
}

/** Spread on whatever opens the dialog: fetches it while the pointer or the focus is on its way. */
export const confirmAhead = { onPointerEnter: dialog.prefetch, onFocus: dialog.prefetch };
