"use client";
import { useState, type ReactNode } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import type { Problem } from "@/components/kit/feedback/error-summary";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { PasswordInput } from "@/components/kit/password/password-input";
import { TextField } from "@/components/kit/fields/text-field";
import { codeMeant, phoneMeant, phoneShape } from "@/lib/forms/text-entry";
import { CaptchaField, type CaptchaLabels } from "./captcha-field";
import { DialCodeField, dialled } from "./dial-code-field";
import { Entrance, type EntranceLabels } from "./entrance";
import type { PendingMfa, SignInEntry, SignInOutcome } from "./sign-in-calls";
import { useCaptcha, type Captcha, type HeldCaptcha } from "./use-captcha";

/** By what one signs in: a phone, an address, or as one of a merchant's people. */
export type SignInBy = "phone" | "email" | "merchant";

export interface SignInLabels extends EntranceLabels, CaptchaLabels {
  /** The label of the name here, and the text for an invalid one. */
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

/** A name as it is meant, whatever came along when it was typed or pasted. */
const meant: Readonly<Record<SignInBy, (text: string) => string>> = {
  phone: phoneMeant,
  email: codeMeant,
  merchant: (text) => text.trim(),
};
const shapes: Readonly<Record<SignInBy, RegExp>> = {
  phone: phoneShape,
  email: /^\S+@[\w-]+(\.[\w-]+)+$/,
  merchant: /\S/,
};
/** The calls with their schemas are fetched when somebody begins to fill the form in, not to show it. */
const calls = () => import("./sign-in-calls");
const callsAhead = () => void calls().catch(() => {});

interface SignInFormProps {
  by: SignInBy;
  next: string;
  /** The second step that a page loaded again goes on with. */
  pending: PendingMfa | null;
  /** Null where none could be had: then it is tried without. */
  captcha: Captcha | null;
  labels: SignInLabels;
  /** The agreements, where signing in requires them. */
  agreement?: ReactNode;
}

/**
 * Signs in. A native form: this page carries neither a form library nor client-side texts, nor calls before they are
 * needed.
 */
export function SignInForm(props: SignInFormProps) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  // kept here: coming back from MFA goes on with the captcha after the one that was used up
  const held = useCaptcha(props.captcha, async () => {
    const got = await calls().then(
      ({ anotherCaptcha }) => anotherCaptcha(props.labels.connection),
      () => lost(props.labels),
    );
    if ("captcha" in got) return got.captcha;
    // what came of signing in stays in sight where there is no other captcha, since the form does without one
    setProblems((found) => (props.captcha || found.length === 0 ? got.problems : found));
    return undefined;
  });
  return (
    <Entrance next={props.next} pending={props.pending} labels={props.labels}>
      {(enter) => <PasswordForm {...props} held={held} found={problems} onFound={setProblems} enter={enter} />}
    </Entrance>
  );
}

const lost = (labels: SignInLabels) => ({ problems: [{ text: labels.connection.lost }] });

interface PasswordFormProps extends SignInFormProps {
  held: HeldCaptcha;
  /** What is wrong with what was sent last. */
  found: readonly Problem[];
  onFound: (problems: readonly Problem[]) => void;
  enter: (outcome: SignInOutcome) => Promise<readonly Problem[]>;
}

function PasswordForm({ by, held, labels, agreement, found, onFound, enter }: PasswordFormProps) {
  const { submit, problems, errorOf } = usePasswordSignIn({ by, held, labels, agreement, found, onFound, enter });
  const ahead = () => {
    callsAhead();
    held.begin();
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
      <CaptchaField id="captcha" name="captcha" held={held} labels={labels} error={errorOf("captcha")} required />
      {agreement !== undefined && <CheckBox id="agree" name="agree" label={agreement} error={errorOf("agree")} />}
      <SubmitButton>{labels.submit}</SubmitButton>
    </Form>
  );
}

/** What a browser sends of the form beside the entry itself. */
type Typed = SignInEntry & { agree?: string; dialCode?: string };

/** Checks what was filled in and signs in with it; whatever came of it, the captcha has been used up. */
function usePasswordSignIn({
  by,
  held,
  labels,
  agreement,
  found,
  onFound,
  enter,
}: Omit<PasswordFormProps, "next" | "pending" | "agreement" | "captcha"> & { agreement: ReactNode }) {
  const submit = async (form: HTMLFormElement) => {
    const { agree, dialCode, ...typed } = Object.fromEntries(new FormData(form)) as Typed; // named cast: the form's own fields
    const entered = { ...typed, loginNo: dialled(dialCode, typed.loginNo) };
    const faults = faultsIn(entered, by, labels, held.captcha !== null && held.captcha.challenge === undefined);
    if (agreement !== undefined && agree === undefined) faults.push({ field: "agree", text: labels.agree });
    if (faults.length > 0) return onFound(faults);
    onFound([]);
    const answer = held.captcha ? await held.answer(entered.captcha ?? "") : {};
    const problems = await enter(
      await calls().then(
        ({ sendSignIn: signIn }) =>
          signIn({ ...entered, ...answer, loginNo: meant[by](entered.loginNo) }, labels.connection),
        () => lost(labels),
      ),
    );
    onFound(problems);
    const answered = form.elements.namedItem("captcha");
    if (answered instanceof HTMLInputElement) answered.value = "";
    await held.renew();
  };

  return {
    submit,
    problems: found.length > 0 ? { title: labels.problems, list: named(found, labels) } : undefined,
    errorOf: (field: string) => found.find((problem) => problem.field === field)?.text,
  };
}

/** What is missing, and a name that cannot be one. */
function faultsIn(
  { loginNo, ...entered }: SignInEntry,
  by: SignInBy,
  labels: SignInLabels,
  hasPicture: boolean,
): Problem[] {
  const fields = [
    ...(by === "merchant" ? ["userNo" as const] : []),
    ...(["loginNo", "password"] as const),
    ...(hasPicture ? ["captcha" as const] : []),
  ];
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
