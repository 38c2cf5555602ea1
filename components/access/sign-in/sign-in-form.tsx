"use client";
import { useState, type ReactNode } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import type { FormProblem } from "@/components/kit/feedback/error-summary";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { PasswordInput } from "@/components/kit/password/password-input";
import { TextField } from "@/components/kit/fields/text-field";
import { normalizeCode, normalizePhone, phoneShape } from "@/lib/forms/text-entry";
import { CaptchaField, type CaptchaLabels } from "./captcha-field";
import { DialCodeField, phoneWithDialCode } from "./dial-code-field";
import { SignInFlow, type EntranceLabels } from "./entrance";
import type { PendingMfa, SignInEntry, SignInOutcome } from "./sign-in-calls";
import { useFormCaptcha, type Captcha, type HeldCaptcha } from "./use-captcha";

/** Lists the methods of sign-in: by phone, by address, or as one of a merchant's people. */
export type SignInBy = "phone" | "email" | "merchant";

export interface SignInLabels extends EntranceLabels, CaptchaLabels {
  /** Hold the label of the sign-in name, and the text for an invalid one. */
  loginNo: string;
  loginNoShape: string;
  dialCode: string;
  userNo: string;
  password: string;
  submit: string;
  show: string;
  hide: string;
  missing: string;
  problem: string;
  agree: string;
}

/** Normalizes a sign-in name, removing artefacts of typing or pasting. */
const normalizers: Readonly<Record<SignInBy, (text: string) => string>> = {
  phone: normalizePhone,
  email: normalizeCode,
  merchant: (text) => text.trim(),
};
const shapes: Readonly<Record<SignInBy, RegExp>> = {
  phone: phoneShape,
  email: /^\S+@[\w-]+(\.[\w-]+)+$/,
  merchant: /\S/,
};
/** Loads the calls with their schemas when the user begins to fill in the form, not to render it. */
const calls = () => import("./sign-in-calls");
const callsAhead = () => void calls().catch(() => {});

interface SignInFormProps {
  by: SignInBy;
  next: string;
  /** Holds the pending second step that a reloaded page continues with. */
  pending: PendingMfa | null;
  /** Is null where none could be loaded: then the sign-in is tried without. */
  captcha: Captcha | null;
  labels: SignInLabels;
  /** Renders the agreements, where signing in requires them. */
  agreement?: ReactNode;
}

/**
 * Signs in. Uses a native form: this page includes neither a form library nor client-side texts, nor calls before they
 * are needed.
 */
export function SignInForm(props: SignInFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  // stored here: returning from MFA continues with the captcha after the one that was used up
  const captchaState = useFormCaptcha(props.captcha, async () => {
    const result = await calls().then(
      ({ requestNewCaptcha: anotherCaptcha }) => anotherCaptcha(props.labels.connection),
      () => noResponseProblems(props.labels),
    );
    if ("captcha" in result) return result.captcha;
    // what came of signing in stays in sight where there is no other captcha, since the form does without one
    setProblems((currentProblems) =>
      props.captcha || currentProblems.length === 0 ? result.problems : currentProblems,
    );
    return undefined;
  });
  return (
    <SignInFlow next={props.next} pending={props.pending} labels={props.labels}>
      {(enter) => (
        <PasswordForm
          {...props}
          captchaState={captchaState}
          formProblems={problems}
          onFound={setProblems}
          enter={enter}
        />
      )}
    </SignInFlow>
  );
}

const noResponseProblems = (labels: SignInLabels) => ({ problems: [{ text: labels.connection.noResponse }] });

interface PasswordFormProps extends SignInFormProps {
  captchaState: HeldCaptcha;
  /** Lists the problems of the last attempt. */
  formProblems: readonly FormProblem[];
  onFound: (problems: readonly FormProblem[]) => void;
  enter: (outcome: SignInOutcome) => Promise<readonly FormProblem[]>;
}

function PasswordForm({ by, captchaState, labels, agreement, formProblems, onFound, enter }: PasswordFormProps) {
  const { submit, problems, errorOf } = usePasswordSignIn({
    by,
    captchaState,
    labels,
    agreement,
    formProblems,
    onFound,
    enter,
  });
  const ahead = () => {
    callsAhead();
    captchaState.begin();
  };
  return (
    <Form onFocus={ahead} onSubmit={(event) => submit(event.currentTarget)} problems={problems}>
      {by === "merchant" && (
        <TextField
          id="userNo"
          name="userNo"
          label={labels.userNo}
          inputMode="numeric"
          autoComplete="organization"
          maxLength={20}
          error={errorOf("userNo")}
          required
        />
      )}
      {by === "phone" && <DialCodeField label={labels.dialCode} />}
      <TextField
        id="loginNo"
        name="loginNo"
        label={labels.loginNo}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        error={errorOf("loginNo")}
        required
        {...(by === "phone" ? { inputMode: "tel" } : by === "email" ? { inputMode: "email" } : {})}
      />
      <PasswordInput
        id="password"
        name="password"
        label={labels.password}
        autoComplete="current-password"
        maxLength={64}
        error={errorOf("password")}
        labels={{ show: labels.show, hide: labels.hide }}
        required
      />
      <CaptchaField
        id="captcha"
        name="captcha"
        captchaState={captchaState}
        labels={labels}
        error={errorOf("captcha")}
        required
      />
      {agreement !== undefined && <CheckBox id="agree" name="agree" label={agreement} error={errorOf("agree")} />}
      <SubmitButton>{labels.submit}</SubmitButton>
    </Form>
  );
}

/** Describes the form data that a browser sends beside the entry itself. */
type FormEntry = SignInEntry & { agree?: string; dialCode?: string };

/** Checks the entry and signs in with it; in any case the captcha has been used up. */
function usePasswordSignIn({
  by,
  captchaState,
  labels,
  agreement,
  formProblems,
  onFound,
  enter,
}: Omit<PasswordFormProps, "next" | "pending" | "agreement" | "captcha"> & { agreement: ReactNode }) {
  const submit = async (form: HTMLFormElement) => {
    const { agree, dialCode, ...formEntry } = Object.fromEntries(new FormData(form)) as FormEntry; // named cast: the form's own fields
    const entry = { ...formEntry, loginNo: phoneWithDialCode(dialCode, formEntry.loginNo) };
    const faults = faultsIn(
      entry,
      by,
      labels,
      captchaState.captcha !== null && captchaState.captcha.challenge === undefined,
    );
    if (agreement !== undefined && agree === undefined) faults.push({ field: "agree", text: labels.agree });
    if (faults.length > 0) return onFound(faults);
    onFound([]);
    const answer = captchaState.captcha ? await captchaState.answer(entry.captcha ?? "") : {};
    const problems = await enter(
      await calls().then(
        ({ sendSignIn: signIn }) =>
          signIn({ ...entry, ...answer, loginNo: normalizers[by](entry.loginNo) }, labels.connection),
        () => noResponseProblems(labels),
      ),
    );
    onFound(problems);
    const captchaInput = form.elements.namedItem("captcha");
    if (captchaInput instanceof HTMLInputElement) captchaInput.value = "";
    await captchaState.renew();
  };

  return {
    submit,
    problems: formProblems.length > 0 ? { title: labels.problems, list: withLabels(formProblems, labels) } : undefined,
    errorOf: (field: string) => formProblems.find((problem) => problem.field === field)?.text,
  };
}

/** Returns missing fields, and an invalid name. */
function faultsIn(
  { loginNo, ...otherFields }: SignInEntry,
  by: SignInBy,
  labels: SignInLabels,
  hasPicture: boolean,
): FormProblem[] {
  const fields = [
    ...(by === "merchant" ? ["userNo" as const] : []),
    ...(["loginNo", "password"] as const),
    ...(hasPicture ? ["captcha" as const] : []),
  ];
  return [
    ...fields
      .filter((field) => (field === "loginNo" ? loginNo : otherFields[field]) === "")
      .map((field) => ({ field, text: labels.missing })),
    ...(loginNo !== "" && !shapes[by].test(normalizers[by](loginNo))
      ? [{ field: "loginNo", text: labels.loginNoShape }]
      : []),
  ];
}

/** Adds the field's label to each problem, because several fields may be missing in the summary. */
function withLabels(problems: readonly FormProblem[], labels: SignInLabels): FormProblem[] {
  const labelOf = labels as object as Readonly<Record<string, string>>; // named cast: labels by their names
  return problems.map(({ field, text }) =>
    field
      ? { field, text: labels.problem.replace("{label}", labelOf[field] ?? field).replace("{text}", text) }
      : { text },
  );
}
