"use client";
import type { ComponentType, ReactNode } from "react";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import type { Fact } from "@/components/kit/table/facts";
import { onDemand } from "@/components/theme/on-demand";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";
import type { MfaProof } from "@/lib/gate/second-step";
import type { ProofRequest } from "../proof/use-proof";
import type { Done } from "./use-action";

/** What was entered in the dialog. */
export interface Answer {
  /** Its one line of text. */
  readonly text: string;
  /** The second step, as calls take it. */
  readonly proof: MfaProof;
  /** Second step and payment password, as calls that move money take them. */
  readonly confirmed: Confirmed;
}

/** What an action that moves money is confirmed with. */
export type Confirmed = MfaProof & { payPassword: string };

/** What the dialog says. */
export interface ActionTexts {
  /** What it asks. */
  title: string;
  facts?: readonly Fact[] | undefined;
  children?: ReactNode;
  /** What its button does. */
  action: string;
  /** What the button says that closes it undone, where "Cancel" could be either. */
  dismiss?: string | undefined;
}

export interface ActionDialogProps<G> extends ActionTexts {
  isDanger?: boolean | undefined;
  /** One line that has to be filled in: a reason, a name. */
  field?: { label: string; help?: string; value?: string } | undefined;
  /** Payment password and second step, where the action asks for them. */
  proof?: ProofRequest | undefined;
  /** False while what was entered in the dialog's own parts does not do. */
  isReady?: boolean | undefined;
  /**
   * Where a failure is told: in the dialog, which stays open with what was entered; or in a toast, after which the page
   * shows what became of it. At a desk it is told in the dialog, unless what is decided has changed meanwhile.
   */
  failsIn?: "dialog" | "toast" | "desk" | undefined;
  /** Whether the page's server-rendered parts are drawn anew when it is done. */
  refreshes?: boolean | undefined;
  /** Takes the action; throws what its call throws. */
  perform: (answer: Answer) => Promise<G>;
  /** Told in a toast when it is done. */
  done?: string | ((got: G) => Done) | undefined;
  onDone?: ((got: G) => void) | undefined;
  onRefused?: ((found: ActionErrors) => void) | undefined;
  /** The dialog is to go: it was closed, with what was entered so far, or the action is done. */
  onClose: (answer: Answer) => void;
}

const dialog = onDemand(async () => {
  // the frame that the dialog is shown in comes along with it, not after it
  confirmAhead.onFocus();
  // named cast: what an action comes to is told to whoever asked for it alone
  return (await import("./action-dialog-body")).ActionDialogBody as ComponentType<ActionDialogProps<unknown>>;
});

/**
 * Asks once more before an action is taken; nothing that was entered is lost when it is refused. The dialog is loaded at
 * first use.
 */
export function ActionDialog<G>(props: ActionDialogProps<G>) {
  // named cast: as above
  return <dialog.Part {...(props as unknown as ActionDialogProps<unknown>)} />;
}

/** Spread on whatever opens the dialog: fetches it while the pointer or the focus is on its way. */
export const actionAhead = { onPointerEnter: dialog.prefetch, onFocus: dialog.prefetch };
