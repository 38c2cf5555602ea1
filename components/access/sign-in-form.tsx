"use client";
import { useState } from "react";
import { Form, SubmitButton } from "@/components/kit/form";
import { PasswordInput } from "@/components/kit/password-input";
import { TextField } from "@/components/kit/text-field";
import { Button } from "@/components/kit/button";
import type { Problem } from "@/components/kit/error-summary";
import { access } from "@/lib/access/calls";
import { menuPrefix } from "@/lib/call/path";
import { send, Told } from "@/lib/call/send";
import styles from "./sign-in-form.module.css";

interface Words {
  loginNo: string; password: string; captcha: string; captchaImage: string; refresh: string; submit: string;
  show: string; hide: string; missing: string; connection: string; problems: string;
}

type Shown = { captchaId: string; image: string };
const fields = ["loginNo", "password", "captcha"] as const;

/** Signs in by phone or email. A native form: this page carries neither a form library nor client-side texts. */
export function SignInForm({ next, captcha: first, words }: { next: string; captcha: Shown; words: Words }) {
  const [captcha, setCaptcha] = useState(first);
  const [problems, setProblems] = useState<Problem[]>([]);
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.text;

  const renew = async () => {
    try {
      setCaptcha(await send(access.captcha, {}));
    } catch (cause) {
      setProblems([{ text: cause instanceof Told ? cause.text : words.connection }]);
    }
  };

  const submit = async (form: HTMLFormElement) => {
    const entered = Object.fromEntries(new FormData(form)) as Record<(typeof fields)[number], string>; // named cast: the form's own three fields
    const missing = fields.filter((field) => entered[field] === "");
    if (missing.length > 0) return setProblems(missing.map((field) => ({ field, text: words.missing })));
    setProblems([]);
    try {
      await send(access.signIn, { ...entered, captchaId: captcha.captchaId });
      location.assign(menuPrefix + next);
      // stay busy until the next page is there
      await new Promise(() => {});
    } catch (cause) {
      setProblems(problemsOf(cause));
      const answer = form.elements.namedItem("captcha");
      if (answer instanceof HTMLInputElement) answer.value = "";
      await renew();
    }
  };

  const problemsOf = (cause: unknown): Problem[] => {
    if (!(cause instanceof Told)) return [{ text: words.connection }];
    if (cause.issues.length > 0) return cause.issues.map(({ path, text }) => ({ field: path[0] ?? "", text }));
    return [cause.code === "CAPTCHA_ERROR" ? { field: "captcha", text: cause.text } : { text: cause.text }];
  };

  return (
    <Form onSubmit={(event) => submit(event.currentTarget)} problems={problems.length > 0 ? { title: words.problems, list: problems } : undefined}>
      <TextField id="loginNo" name="loginNo" label={words.loginNo} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={120} error={errorOf("loginNo")} required />
      <PasswordInput id="password" name="password" label={words.password} autoComplete="current-password" maxLength={64} error={errorOf("password")} words={{ show: words.show, hide: words.hide }} required />
      <div className={styles.captcha}>
        <TextField id="captcha" name="captcha" label={words.captcha} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={10} error={errorOf("captcha")} required />
        <div className={styles.picture}>
          {/* eslint-disable-next-line @next/next/no-img-element -- a data address: there is nothing to optimise */}
          <img src={captcha.image} width={120} height={44} alt={words.captchaImage} />
          <Button tone="quiet" small onClick={() => void renew()}>{words.refresh}</Button>
        </div>
      </div>
      <SubmitButton>{words.submit}</SubmitButton>
    </Form>
  );
}
