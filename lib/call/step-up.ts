import type { MfaProof } from "@/lib/gate/second-step";
import { minuteMs } from "@/lib/time/instant";
import type { Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import type { ConfirmedOperation } from "./operation";
import { CallRefusedError } from "./send";

/** Holds a person's proof to confirm an operation. */
export type ConfirmationProof = MfaProof & { readonly payPassword: string };

/**
 * Describes the price of an operation that only references its number: the exchanged amounts, and its expiry on the
 * world's clock.
 */
export interface OperationPrice {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
  readonly fee: Money;
  readonly expiresAt: Date;
}

/** Describes a call that was refused until it is confirmed: its operation, and the function that sends it again. */
export interface ToConfirm {
  readonly operation: ConfirmedOperation;
  /** Holds the price of the operation, when the page was given one. */
  readonly price?: OperationPrice | undefined;
  readonly send: (proof: ConfirmationProof) => Promise<unknown>;
  readonly refusal: CallRefusedError;
}

/** Reports that the person declined the confirmation: the call remains refused, and no message is necessary. */
export class NotConfirmed extends CallRefusedError {
  constructor({ code, text, issues }: CallRefusedError) {
    super(code, text, issues);
    this.name = "NotConfirmed";
  }
}

/** Holds the proof of an operation that did not take place because its rate expired meanwhile. */
let savedProof:
  | {
      readonly kind: ConfirmedOperation["kind"];
      readonly proof: ConfirmationProof;
      readonly ends: ReturnType<typeof setTimeout>;
    }
  | undefined;

/** Equals the validity of a sent code. */
const savedProofMs = 3 * minuteMs;

/** Saves the proof until the operation is repeated at another rate. */
export const saveConfirmationProof = ({ kind }: ConfirmedOperation, proof: ConfirmationProof): void => {
  discardConfirmationProof();
  savedProof = { kind, proof, ends: setTimeout(discardConfirmationProof, savedProofMs) };
};

/** Returns the saved proof for the operation that is repeated. */
export const savedConfirmationProof = ({ kind }: ConfirmedOperation): ConfirmationProof | undefined =>
  savedProof?.kind === kind ? savedProof.proof : undefined;

/** Discards the saved proof: the next operation is a different one and requires a new proof. */
export const discardConfirmationProof = (): void => {
  clearTimeout(savedProof?.ends);
  savedProof = undefined;
};

type ConfirmationHandler = (request: ToConfirm) => Promise<unknown>;
let handler: ConfirmationHandler | undefined;

/** Registers the frame's confirmation dialog; returns a function that removes it. */
export function registerConfirmationDialog(by: ConfirmationHandler): () => void {
  handler = by;
  return () => {
    if (handler === by) handler = undefined;
  };
}

/**
 * Requests the person's confirmation, and returns the call's output. Throws the refusal when no dialog is registered.
 */
export async function confirmAndRepeatCall(request: ToConfirm): Promise<unknown> {
  if (!handler) throw request.refusal;
  return handler(request);
}
