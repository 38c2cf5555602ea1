"use client";
import { useTranslations } from "next-intl";
import { useRef, useState, type ReactNode } from "react";
import { PaymentPasswordField } from "@/components/kit/password/payment-password";
import type { ActionErrors } from "@/lib/forms/form-errors";
import { hasProofEntry, type MfaProof, type MfaWay } from "@/lib/gate/second-step";
import { MfaProofField, type MfaFieldProps } from "./mfa-field";
import { NoPaymentPasswordNotice } from "./no-password";

const passwordLength = 6;

/** Describes the proof that an action requires. */
export interface ProofRequest {
  /** Selects the method of the second step. */
  way: MfaWay;
  /** Sends the code, or fetches the challenge for the passkey. */
  begin: MfaFieldProps["begin"];
  /** Labels the payment password, when one is required. */
  password?: string;
  /** True when the reader has not set a payment password yet: then a link to set it takes the place of its field. */
  isPasswordMissing?: boolean | undefined;
  /** Holds the proof entered before for the same operation, which is filled in again. */
  before?: (MfaProof & { readonly payPassword: string }) | undefined;
}

export interface ActionProof {
  /** Holds the fields for password and MFA. */
  readonly fields: ReactNode;
  readonly isReady: boolean;
  /** Holds the entered proof, in the form that the call accepts. */
  readonly value: MfaProof;
  readonly password: string;
  /** Handles a failure of the action: requests used or wrong proofs again. */
  readonly handleRefusal: (errors: ActionErrors) => void;
}

/** Informs a user in a confirmation that a payment password has to be set first. */
function MissingPasswordNotice() {
  const t = useTranslations("shell.confirm");
  return (
    <NoPaymentPasswordNotice title={t("noPassword")} action={t("setPassword")}>
      {t("noPasswordText")}
    </NoPaymentPasswordNotice>
  );
}

/** Returns true for the fields at which a proof displays errors. */
export const isProofField = (field: string): boolean => field === "captcha" || field === "payPassword";

/** Renders the password and the second step, when required, with the errors of their action. */
export function useProofFields(request: ProofRequest | undefined, { fields: errors }: ActionErrors): ActionProof {
  const { payPassword = "", ...before } = request?.before ?? {};
  const [password, setPassword] = useState(payPassword);
  const [value, setValue] = useState<MfaProof>(before);
  const secret = useRef<HTMLInputElement>(null);
  if (!request) return { fields: null, isReady: true, value, password, handleRefusal: () => undefined };
  const { way, begin, password: label, isPasswordMissing = false } = request;
  if (label !== undefined && isPasswordMissing)
    return { fields: <MissingPasswordNotice />, isReady: false, value, password, handleRefusal: () => undefined };
  const hasPassword = label !== undefined;

  const handleRefusal = ({ code, fields }: ActionErrors) => {
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
          <PaymentPasswordField
            ref={secret}
            autoFocus
            label={label}
            value={password}
            onValue={setPassword}
            error={errors.payPassword}
          />
        )}
        <MfaProofField way={way} begin={begin} proof={value} onProof={setValue} error={errors.captcha} />
      </>
    ),
    isReady: hasPassword
      ? password.length === passwordLength && (way === "off" || hasProofEntry(value))
      : hasProofEntry(value),
    value,
    password,
    handleRefusal,
  };
}
