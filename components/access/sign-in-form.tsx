"use client";
import { useState } from "react";
import { Form, SubmitButton } from "@/components/kit/form";
import { PasswordInput } from "@/components/kit/password-input";
import { TextField } from "@/components/kit/text-field";
import type { Problem } from "@/components/kit/error-summary";
import { menuPrefix } from "@/lib/call/path";
import { CaptchaField } from "./captcha-field";
import type { Captcha, Entered } from "./sign-in-calls";

interface Words {
  loginNo: string; password: string; captcha: string; captchaImage: string; refresh: string; submit: string;
  show: string; hide: string; missing: string; problem: string; connection: string; problems: string;
}

const fields = ["loginNo", "password", "captcha"] as const;

/** The calls with their schemas are fetched when somebody begins to fill the form in, not to show it. */
const calls = () => import("./sign-in-calls");
const callsAhead = () => void calls().catch(() => {});

const labelOf = (words: Words, field: string): string => fields.filter((name) => name === field).map((name) => words[name])[0] ?? field;

/** Signs in by phone or email. A native form: this page carries neither a form library nor client-side texts, nor calls before they are needed. */
export function SignInForm({ next, captcha: first, words }: { next: string; captcha: Captcha; words: Words }) {
  const [captcha, setCaptcha] = useState(first);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  /** Several may be missing at once: in the summary each line says which field it is about. */
  const named = problems.map(({ field, text }) => (field ? { field, text: words.problem.replace("{label}", labelOf(words, field)).replace("{text}", text) } : { text }));
  const lost = { problems: [{ text: words.connection }] };
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.text;

  const renew = async () => {
    const got = await calls().then(({ anotherCaptcha }) => anotherCaptcha(words.connection), () => lost);
    if ("captcha" in got) setCaptcha(got.captcha);
    else setProblems(got.problems);
  };

  const submit = async (form: HTMLFormElement) => {
    const entered = Object.fromEntries(new FormData(form)) as Entered; // named cast: the form's own three fields
    const missing = fields.filter((field) => entered[field] === "");
    if (missing.length > 0) return setProblems(missing.map((field) => ({ field, text: words.missing })));
    setProblems([]);
    const found = await calls().then(({ signIn }) => signIn(entered, captcha, words.connection), () => lost.problems);
    if (found.length === 0) {
      location.assign(menuPrefix + next);
      // stay busy until the next page is there
      return new Promise<void>(() => {});
    }
    setProblems(found);
    const answer = form.elements.namedItem("captcha");
    if (answer instanceof HTMLInputElement) answer.value = "";
    await renew();
  };

  return (
    <Form onFocus={callsAhead} onSubmit={(event) => submit(event.currentTarget)} problems={problems.length > 0 ? { title: words.problems, list: named } : undefined}>
      <TextField id="loginNo" name="loginNo" label={words.loginNo} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={120} error={errorOf("loginNo")} required />
      <PasswordInput id="password" name="password" label={words.password} autoComplete="current-password" maxLength={64} error={errorOf("password")} words={{ show: words.show, hide: words.hide }} required />
      <CaptchaField id="captcha" name="captcha" image={captcha.image} words={words} error={errorOf("captcha")} required onRenew={() => void renew()} />
      <SubmitButton>{words.submit}</SubmitButton>
    </Form>
  );
}
