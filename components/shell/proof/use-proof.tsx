"use client";
import { useRef, useState, type ReactNode } from "react";
import { PaymentPassword } from "@/components/kit/password/payment-password";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";
import { isShown, type MfaProof, type MfaWay } from "@/lib/gate/second-step";
import { MfaField, type MfaFieldProps } from "./mfa-field";

const passwordLength = 6;

/** What a person has to show before an action is taken. */
export interface ProofRequest {
  /** By which way they prove the second step. */
  way: MfaWay;
  /** Sends the code, or fetches what the passkey is to sign. */
  begin: MfaFieldProps["begin"];
  /** The label of the payment password, where one is asked for. */
  password?: string;
  /** What was typed for the same before; it is filled in. */
  before?: (MfaProof & { readonly payPassword: string }) | undefined;
}

export interface ActionProof {
  /** The fields for password and MFA. */
  readonly fields: ReactNode;
  readonly isReady: boolean;
  /** What was shown, as the call takes it. */
  readonly value: MfaProof;
  readonly password: string;
  /** Takes note of why the action failed: what was used up or wrong is asked for again. */
  readonly refused: (errors: ActionErrors) => void;
}

/** The fields that a proof shows errors at. */
export const isProofField = (field: string): boolean => field === "captcha" || field === "payPassword";

/** Password and second step, as far as they are asked for. Errors are those of the action they are shown for. */
export function useProof(request: ProofRequest | undefined, { fields: errors }: ActionErrors): ActionProof {
  const { payPassword = "", ...before } = request?.before ?? {};
  const [password, setPassword] = useState(payPassword);
  const [value, setValue] = useState<MfaProof>(before);
  const secret = useRef<HTMLInputElement>(null);
  if (!request) return { fields: null, isReady: true, value, password, refused: () => undefined };
  const { way, begin, password: label } = request;
  const hasPassword = label !== undefined;

  const refused = ({ code, fields }: ActionErrors) => {
    // without an answer of the server a payment's proof stays: the retry has to be the very same request
    if (code === undefined && hasPassword) return;
    setPassword("");
    // before the button, empty of its reason, stops taking the focus
    secret.current?.focus();
    // a passkey's signature was for this try alone; a typed code may stay
    if (value.passkey || fields.captcha !== undefined) setValue({});
  };

  return {
    fields: (
      <>
        {hasPassword && (
          <PaymentPassword
            ref={secret}
            autoFocus
            label={label}
            value={password}
            onValue={setPassword}
            error={errors.payPassword}
          />
        )}
        <MfaField way={way} begin={begin} proof={value} onProof={setValue} error={errors.captcha} />
      </>
    ),
    isReady: hasPassword ? password.length === passwordLength && (way === "off" || isShown(value)) : isShown(value),
    value,
    password,
    refused,
  };
}
