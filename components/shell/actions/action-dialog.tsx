"use client";
import type { ComponentType, ReactNode } from "react";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import type { FactItem } from "@/components/kit/table/facts";
import { createLazyComponent } from "@/components/theme/on-demand";
import type { ActionErrors } from "@/lib/forms/form-errors";
import type { MfaProof } from "@/lib/gate/second-step";
import type { ProofRequest } from "../proof/use-proof";
import type { SuccessToast } from "./use-action";

/** Holds the values entered in the dialog. */
export interface Answer {
  /** Holds its one line of text. */
  readonly text: string;
  /** Holds the second step in the form that calls accept. */
  readonly proof: MfaProof;
  /** Holds the second step and the payment password, in the form that calls which move money accept. */
  readonly confirmation: DialogConfirmation;
}

/** Describes the proof that confirms an action which moves money. */
export type DialogConfirmation = MfaProof & { payPassword: string };

/** Holds the texts of the dialog. */
export interface ActionTexts {
  /** States the question. */
  title: string;
  facts?: readonly FactItem[] | undefined;
  children?: ReactNode;
  /** Labels its button. */
  action: string;
  /** Labels the button that closes the dialog without the action, when "Cancel" would be ambiguous. */
  dismiss?: string | undefined;
}

export interface ActionDialogProps<G> extends ActionTexts {
  isDanger?: boolean | undefined;
  /** Describes one required line of input: a reason, a name. */
  field?: { label: string; help?: string; value?: string; lengthMax?: number } | undefined;
  /** Requests the payment password and the second step, when the action requires them. */
  proof?: ProofRequest | undefined;
  /** False while the entries in the dialog's own fields are invalid. */
  isReady?: boolean | undefined;
  /**
   * Selects the place of a failure message: the dialog, which stays open with its entries; or a toast, after which the
   * page shows the new state. In a queue it is displayed in the dialog, unless the case has changed in the meantime.
   */
  failsIn?: "dialog" | "toast" | "queue" | undefined;
  /** True when the server-rendered parts of the page are refreshed afterwards. */
  refreshes?: boolean | undefined;
  /** Performs the action; throws the errors of its call. */
  perform: (answer: Answer) => Promise<G>;
  /** Holds the success message, displayed in a toast. */
  successMessage?: string | ((output: G) => SuccessToast) | undefined;
  onDone?: ((output: G) => void) | undefined;
  onRefused?: ((actionErrors: ActionErrors) => void) | undefined;
  /** Closes the dialog: it was dismissed, with the entries so far, or the action is complete. */
  onClose: (answer: Answer) => void;
}

const dialog = createLazyComponent(async () => {
  // the frame of the dialog is loaded together with it
  confirmAhead.onFocus();
  // named cast: what an action comes to is told to whoever asked for it alone
  return (await import("./action-dialog-body")).ActionDialogBody as ComponentType<ActionDialogProps<unknown>>;
});

/** Requests confirmation before an action; a refusal loses no entries. The dialog is loaded on first use. */
export function ActionDialog<G>(props: ActionDialogProps<G>) {
  // named cast: as above
  return <dialog.Part {...(props as unknown as ActionDialogProps<unknown>)} />;
}

/** Holds props for the element that opens the dialog: prefetches it on pointer or focus. */
export const actionAhead = { onPointerEnter: dialog.prefetch, onFocus: dialog.prefetch };
