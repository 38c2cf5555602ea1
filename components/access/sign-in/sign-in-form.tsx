"use client";
import { useState, type ReactNode } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import type { Problem } from "@/components/kit/feedback/error-summary";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { PasswordInput } from "@/components/kit/password/password-input";
import { TextField } from "@/components/kit/fields/text-field";
import { codeMeant, mobileMeant } from "@/lib/forms/text-entry";
import { CaptchaField, type CaptchaLabels } from "./captcha-field";
import { Entrance, type EntranceLabels } from "./entrance";
import type { Captcha, PendingMfa, SignInEntry, SignInOutcome } from "./sign-in-calls";

/** By what one signs in: a phone, an address, or as one of a merchant's people. */
export type SignInBy = "phone" | "email" | "merchant";

export interface SignInLabels extends EntranceLabels, CaptchaLabels {
  /** The label of the name here, and the text for an invalid one. */
  loginNo: string;
  loginNoShape: string;
  userNo: string;
  password: string;
  submit: string;
  show: string;
  hide: string;
  missing: string;
  problem: string;
  agree: string;
}

/** A name as it is meant, whatever came along when it was typed or pasted. */
const meant: Readonly<Record<SignInBy, (text: string) => string>> = {
  phone: mobileMeant,
  email: codeMeant,
  merchant: (text) => text.trim(),
};
const shapes: Readonly<Record<SignInBy, RegExp>> = {
  phone: /^1\d{10}$/,
  email: /^\S+@[\w-]+(\.[\w-]+)+$/,
  merchant: /\S/,
};
/** A mainland number is typed as it is: "mainland dial code 86 has no prefix" (specification 1, section 9). */
const dialCode = "+86";

/** The calls with their schemas are fetched when somebody begins to fill the form in, not to show it. */
const calls = () => import("./sign-in-calls");
const callsAhead = () => void calls().catch(() => {});

interface SignInFormProps {
  by: SignInBy;
  next: string;
  /** The second step that a page loaded again goes on with. */
  pending: PendingMfa | null;
  captcha: Captcha;
  labels: SignInLabels;
  /** The agreements, where signing in requires them. */
  agreement?: ReactNode;
}

/**
 * Signs in. A native form: this page carries neither a form library nor client-side texts, nor calls before they are
 * needed.
 */
export function SignInForm(props: SignInFormProps) {
  // kept here: coming back from MFA shows the picture after the one that was used up
  const [captcha, setCaptcha] = useState(props.captcha);
  return (
    <Entrance next={props.next} pending={props.pending} labels={props.labels}>
      {(enter) => <PasswordForm {...props} captcha={captcha} onCaptcha={setCaptcha} enter={enter} />}
    </Entrance>
  );
}

interface PasswordFormProps extends SignInFormProps {
  onCaptcha: (captcha: Captcha) => void;
  enter: (outcome: SignInOutcome) => Promise<readonly Problem[]>;
}

function PasswordForm({ by, captcha, labels, agreement, onCaptcha, enter }: PasswordFormProps) {
  const { submit, renew, problems, errorOf } = usePasswordSignIn({ by, captcha, labels, agreement, onCaptcha, enter });
  return (
    <Form onFocus={callsAhead} onSubmit={(event) => submit(event.currentTarget)} problems={problems}>
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
        {...(by === "phone" ? { prefix: dialCode, inputMode: "tel" } : by === "email" ? { inputMode: "email" } : {})}
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
        captcha={captcha}
        labels={labels}
        error={errorOf("captcha")}
        required
        onRenew={() => void renew()}
      />
      {agreement !== undefined && <CheckBox id="agree" name="agree" label={agreement} error={errorOf("agree")} />}
      <SubmitButton>{labels.submit}</SubmitButton>
    </Form>
  );
}

/** Checks what was filled in and signs in with it; whatever came of it, the captcha has been used up. */
function usePasswordSignIn({
  by,
  captcha,
  labels,
  agreement,
  onCaptcha,
  enter,
}: Omit<PasswordFormProps, "next" | "pending" | "agreement"> & { agreement: ReactNode }) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const lost = { problems: [{ text: labels.connection.lost }] };

  const renew = async () => {
    const got = await calls().then(
      ({ anotherCaptcha }) => anotherCaptcha(labels.connection),
      () => lost,
    );
    if ("captcha" in got) onCaptcha(got.captcha);
    else setProblems(got.problems);
  };

  const submit = async (form: HTMLFormElement) => {
    const { agree, ...entered } = Object.fromEntries(new FormData(form)) as SignInEntry & { agree?: string }; // named cast: the form's own fields
    const faults = faultsIn(entered, by, labels);
    if (agreement !== undefined && agree === undefined) faults.push({ field: "agree", text: labels.agree });
    if (faults.length > 0) return setProblems(faults);
    setProblems([]);
    const found = await enter(
      await calls().then(
        ({ sendSignIn: signIn }) =>
          signIn({ ...entered, loginNo: meant[by](entered.loginNo) }, captcha, labels.connection),
        () => lost,
      ),
    );
    setProblems(found);
    const answer = form.elements.namedItem("captcha");
    if (answer instanceof HTMLInputElement) answer.value = "";
    await renew();
  };

  return {
    submit,
    renew,
    problems: problems.length > 0 ? { title: labels.problems, list: named(problems, labels) } : undefined,
    errorOf: (field: string) => problems.find((problem) => problem.field === field)?.text,
  };
}

/** What is missing, and a name that cannot be one. */
function faultsIn({ loginNo, ...entered }: SignInEntry, by: SignInBy, labels: SignInLabels): Problem[] {
  const fields = [...(by === "merchant" ? ["userNo" as const] : []), "loginNo", "password", "captcha"] as const;
  return [
    ...fields
      .filter((field) => (field === "loginNo" ? loginNo : entered[field]) === "")
      .map((field) => ({ field, text: labels.missing })),
    ...(loginNo !== "" && !shapes[by].test(meant[by](loginNo))
      ? [{ field: "loginNo", text: labels.loginNoShape }]
      : []),
  ];
}

/** Several may be missing at once: in the summary each line says which field it is about. */
function named(problems: readonly Problem[], labels: SignInLabels): Problem[] {
  const labelOf = labels as object as Readonly<Record<string, string>>; // named cast: labels by their names
  return problems.map(({ field, text }) =>
    field
      ? { field, text: labels.problem.replace("{label}", labelOf[field] ?? field).replace("{text}", text) }
      : { text },
  );
}
