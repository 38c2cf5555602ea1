"use client";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm, type DefaultValues, type FieldValues, type Path } from "react-hook-form";
import * as z from "zod/mini";
import { useSend } from "@/lib/call/browser";
import type { Call, Got, Sends } from "@/lib/call/call";
import { fieldOf, refusals } from "@/lib/call/refusals";
import { sessionEnded, RefusedError, NoResponseError } from "@/lib/call/send";
import { dropDraft, keepDraft, keepEntries, takeDraft } from "./draft";
import { labelOf } from "./label-of";
import { useProblemText } from "./trouble-text";

/** Issues of a rule are codes; the server's are texts already. */
const isCode = (text: string): boolean => /^[A-Za-z_.]+$/.test(text);

/** A business refusal, or too many requests: a captcha is used up by either. */
const saysNo: readonly number[] = [200, 429];

export interface CallForm<C extends Call, I extends FieldValues> {
  /** The form's initial values. */
  defaults: DefaultValues<I>;
  /** Called with the answer once it was given. */
  done: (got: Got<C>) => void;
  /**
   * Called when the server refused for a business reason, or because of too many requests: the facts the page was drawn
   * with, its rate, balance, hours or day, may hold no longer.
   */
  refused?: () => void;
  /**
   * Under this name what was filled in is kept when the session ends, and filled in again after signing in. Never names
   * of secret fields.
   */
  draft?: string;
  /**
   * Whether what was filled in is kept too when the page is reloaded or left: where much is typed that nothing on the
   * server could differ from.
   */
  keptOnLeave?: boolean;
  /** Called with all of it once it has been filled in again: for forms that show more than their fields hold. */
  refilled?: (values: I) => void;
  /** Fields that are never kept: passwords. */
  secret?: readonly Path<I>[];
}

/**
 * A form whose schema turns what is typed into what the call takes. Its rule's issues and the server's land on their
 * fields; a refusal on the field it belongs to, else in `told`. `field(name)` is what a kit field takes.
 */
export function useCallForm<C extends Call, I extends FieldValues>(
  call: C,
  schema: z.ZodMiniType<Sends<C>, I>,
  { defaults, done, refused, draft, keptOnLeave = false, refilled, secret = [] }: CallForm<C, I>,
) {
  // named casts: react-hook-form's resolver type wants zod's classic schemas; the standard-schema interface is the same
  const form = useForm<I, unknown, Sends<C> & FieldValues>({
    resolver: standardSchemaResolver(schema as never) as never,
    defaultValues: defaults,
    shouldFocusError: false,
  });
  const [told, setTold] = useState<string>();
  const t = useTranslations();
  const problemText = useProblemText();
  const send = useSend(call);

  const tellRefilled = useEffectEvent(() => refilled?.(form.getValues()));
  useEffect(() => {
    const before = draft && takeDraft<I>(draft);
    if (!before) return;
    form.reset({ ...form.getValues(), ...before });
    tellRefilled();
  }, [draft, form]);

  // whichever call finds the session ended, the form keeps what it holds before the shell leads away
  const keepOwn = useEffectEvent(() => {
    if (draft)
      keepDraft(
        draft,
        Object.fromEntries(
          Object.entries(form.getValues()).filter(([name]) => !(secret as readonly string[]).includes(name)),
        ),
      );
  });
  const [isSent, setSent] = useState(false);
  // values that were sent, or never touched, are not restored
  const keepLeaving = useEffectEvent(() => {
    if (keptOnLeave && !isSent && JSON.stringify(form.getValues()) !== JSON.stringify(defaults)) keepOwn();
  });
  useEffect(() => {
    const [keep, leave] = [() => keepOwn(), () => keepLeaving()];
    const reasons = [sessionEnded, keepEntries];
    for (const reason of reasons) addEventListener(reason, keep);
    addEventListener("pagehide", leave);
    return () => {
      for (const reason of reasons) removeEventListener(reason, keep);
      removeEventListener("pagehide", leave);
    };
  }, []);

  const textOf = (code: string): string => {
    const key = `validation.${code}` as never; // named cast: a code is data, `has` looks it up
    return t.has(key) ? t(key) : isCode(code) ? t("validation.invalid") : code;
  };

  const submit = form.handleSubmit(async (input) => {
    setTold(undefined);
    try {
      const got = await send(input);
      setSent(true);
      if (draft) dropDraft(draft);
      done(got);
    } catch (cause) {
      show(cause);
    }
  });

  function show(cause: unknown): void {
    if (cause instanceof NoResponseError) return setTold(problemText(cause));
    // the call requires more than the form's own rule: it was not sent, since it would be refused
    if (cause instanceof z.core.$ZodError)
      return showIssues(
        cause.issues.map(({ path, message }) => ({ path: path.map(String), text: message })),
        t("validation.invalid"),
      );
    if (!(cause instanceof RefusedError)) throw cause;
    if (saysNo.includes(refusals[cause.code].status)) refused?.();
    const own = fieldOf(cause.code);
    if (own && own in form.getValues()) form.setError(own as Path<I>, { message: cause.text }); // named cast: just looked up
    showIssues(cause.issues, own && own in form.getValues() ? undefined : cause.text);
  }

  /** Each on its field; `otherwise` where there is none that it is about. */
  function showIssues(
    issues: readonly { path: readonly string[]; text: string }[],
    otherwise: string | undefined,
  ): void {
    const values = form.getValues();
    const onFields = issues.filter(({ path }) => path[0] !== undefined && path[0] in values);
    for (const { path, text } of onFields) form.setError(path[0] as Path<I>, { message: text }); // named cast: just looked up
    if (onFields.length === 0 && otherwise !== undefined) setTold(otherwise);
  }

  const { errors } = form.formState;
  const errorOf = (name: Path<I>): string | undefined => {
    const message = errors[name]?.message;
    return typeof message === "string" ? textOf(message) : undefined;
  };
  // several fields may be empty at once: each line says which one it is about
  const list = Object.keys(errors).map((name) => {
    const text = errorOf(name as Path<I>) ?? t("validation.invalid"); // named cast: errors are keyed by field
    const label = labelOf(name);
    return { field: name, text: label ? t("validation.named", { label, text }) : text };
  });
  const problems =
    told !== undefined || list.length > 0
      ? { title: t("shell.problems"), list: told !== undefined ? [{ text: told }, ...list] : list }
      : undefined;

  return {
    form,
    submit,
    told,
    problems,
    field: (name: Path<I>) => ({ ...form.register(name), id: name, error: errorOf(name) }),
    errorOf,
  };
}
