"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useReducer, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type * as z from "zod/mini";
import { useSend } from "@/lib/call/browser";
import type { Call, Got, Sends } from "@/lib/call/call";
import { refusals } from "@/lib/call/refusals";
import { NoResponseError, RefusedError } from "@/lib/call/send";
import { NotConfirmed } from "@/lib/call/step-up";
import { inPageOrder } from "./control-of";
import { isIssue } from "./issue";
import { labelOf } from "./label-of";
import { refusalToErrors } from "./refusal-to-errors";
import { useErrorTexts } from "./problem-text";
import { isSchemaError } from "./schema-error";
import { useDraft, type DraftOptions } from "./use-draft";
import { useEntryForm, useRule, type EntryForm, type Rule } from "./use-entry";

/** Says of a field's error that it is a text and no code. */
const isText = "text";

/** A business refusal, or too many requests: a captcha is used up by either. */
const saysNo: readonly number[] = [200, 429];

export interface CallFormOptions<C extends Call, I extends FieldValues, S = Sends<C>> extends DraftOptions<I> {
  /** Called with the answer once it was given, and with what was sent. */
  done: (got: Got<C>, sent: S) => void;
  /**
   * Called when the server refused for a business reason, or because of too many requests: the facts the page was drawn
   * with, its rate, balance, hours or day, may hold no longer.
   */
  refused?: () => void;
  /** The answer, where the page has it already: then it is not asked for again. */
  known?: (input: S) => Got<C> | undefined;
}

/** A form whose fields hold their values themselves: `field(name)` is what a kit field takes. */
export function useCallForm<C extends Call, I extends FieldValues>(
  call: C,
  rule: z.ZodMiniType<Sends<C>, I>,
  { defaults, ...options }: CallFormOptions<C, I> & { defaults: DefaultValues<I> },
) {
  return useEntryCall(useEntryForm<I>(defaults), call, rule, options);
}

/**
 * Sends a form's values, turned by its rule into what the call takes. The rule's issues and the server's land on their
 * fields, and a refusal on the field it belongs to; what belongs to none is the summary's first line.
 */
export function useEntryCall<C extends Call, I extends FieldValues, S extends Sends<C>>(
  held: EntryForm<I>,
  call: C,
  rule: z.ZodMiniType<S, I>,
  { done, refused, known, ...draft }: CallFormOptions<C, I, S>,
) {
  const { form } = held;
  useRule(held, rule as Rule<I>); // named cast: what it turns values into is looked at by the call alone
  const [problem, setProblem] = useState<string>();
  const texts = useErrorTexts();
  const send = useSend(call);
  const kept = useDraft(held, draft);

  const submit = form.handleSubmit(async (values) => {
    const input = values as unknown as S; // named cast: the rule has made it of what was entered
    setProblem(undefined);
    try {
      const got = known?.(input) ?? (await send(input));
      kept.drop();
      done(got, input);
    } catch (cause) {
      fail(cause);
    }
  });

  function fail(cause: unknown): void {
    const isExpected = cause instanceof NoResponseError || cause instanceof RefusedError || isSchemaError(cause);
    if (!isExpected) throw cause;
    if (cause instanceof NotConfirmed) return;
    if (cause instanceof RefusedError && saysNo.includes(refusals[cause.code].status)) refused?.();
    const errors = refusalToErrors(cause, texts, (name) => name in form.getValues());
    for (const [name, message] of Object.entries(errors.fields))
      form.setError(name as Path<I>, { type: isText, message }); // named cast: just looked up
    setProblem(errors.problem);
  }

  return { form, submit, settled: kept.settled, ...useFormErrors(held, texts.issueText, problem) };
}

/** Renders once more when the page is shown in another language: labels are read from it, and stand there only then. */
function useLabelsOf(locale: string): void {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const shown = useRef(locale);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    renderAgain();
  }, [locale]);
}

/** What is wrong with a form: by field, and as a summary whose lines lead to the fields. */
function useFormErrors<I extends FieldValues>(
  { form }: EntryForm<I>,
  issueText: (code: string) => string,
  problem: string | undefined,
) {
  const t = useTranslations();
  const { errors } = form.formState;
  useLabelsOf(useLocale());
  const errorOf = (name: Path<I>): string | undefined => {
    const { type, message } = errors[name] ?? {};
    if (typeof message !== "string") return undefined;
    // issues of a rule are codes; the server's are texts already
    return type === isText || !isIssue(message) ? message : issueText(message);
  };
  // several fields may be empty at once: each line says which one it is about
  const list = inPageOrder(Object.keys(errors)).map((name) => {
    const text = errorOf(name as Path<I>) ?? t("validation.invalid"); // named cast: errors are keyed by field
    const label = labelOf(name);
    return { field: name, text: label ? t("validation.named", { label, text }) : text };
  });
  const all = problem !== undefined ? [{ text: problem }, ...list] : list;
  return {
    problem,
    problems:
      all.length > 0 ? { title: t(list.length > 0 ? "shell.problems" : "shell.notDone"), list: all } : undefined,
    field: (name: Path<I>) => ({ ...form.register(name), id: name, error: errorOf(name) }),
    /** The same for a field that is told its text, such as a telephone number of two parts. */
    textField: (name: Path<I>) => ({
      id: name,
      name,
      error: errorOf(name),
      value: String(form.watch(name)),
      onText: (text: string) =>
        // named cast: only fields of text are asked for
        form.setValue(name, text as PathValue<I, Path<I>>, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        }),
    }),
    errorOf,
  };
}
