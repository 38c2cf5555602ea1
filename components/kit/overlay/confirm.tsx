"use client";
import type { ReactNode } from "react";
import { createLazyComponent } from "@/components/theme/on-demand";
import type { FactItem } from "../table/facts";

export interface ConfirmProps {
  open: boolean;
  /** Holds the action, as a question or a statement: "Pay 1,000.00 EUR to Nordwind GmbH". */
  title: string;
  /** Holds the payee, amount and account, and until when it can be undone. */
  facts?: readonly FactItem[];
  /** More to read or to enter, such as the payment password. */
  children?: ReactNode;
  /** Holds the label of the button: "Pay 1,000.00 EUR". */
  action: string;
  /**
   * Holds the label of the button that closes the dialog without acting: "Keep the order", where "Cancel" would be
   * ambiguous.
   */
  dismiss?: string | undefined;
  /** danger for an action that removes something. */
  tone?: "primary" | "danger";
  /** True while the action is not possible yet: the password is not entered. */
  disabled?: boolean;
  /**
   * While its promise is pending, the dialog stays open and ignores a second press. Closing it is the caller's task.
   */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

const dialog = createLazyComponent(async () => (await import("./confirm-dialog")).ConfirmDialog);

/** Requests a confirmation before money moves or something is removed. The dialog is loaded at first use. */
export function LazyConfirmDialog(props: ConfirmProps) {
  return props.open ? <dialog.Part {...props} /> : null;
}

/** Holds the props of the control that opens the dialog: they prefetch it on hover or focus. */
export const confirmAhead = { onPointerEnter: dialog.prefetch, onFocus: dialog.prefetch };
