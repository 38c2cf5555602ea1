"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useReducer, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type * as z from "zod/mini";
import { useSend } from "@/lib/call/browser";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { refusals } from "@/lib/call/refusals";
import { NoResponseError, CallRefusedError } from "@/lib/call/send";
import { NotConfirmed } from "@/lib/call/step-up";
import { sortFieldsByPagePosition } from "./control-of";
import { isIssueCode } from "./issue";
import { fieldLabel } from "./label-of";
import { refusalToErrors } from "./form-errors";
import { useErrorTexts } from "./problem-text";
import { isSchemaError } from "./schema-error";
import { useFormDraft, type DraftOptions } from "./use-draft";
import { useEntryForm, useFormRule, type EntryForm, type Rule } from "./use-entry";

/** Marks a field's error as a text rather than a code. */
const isText = "text";

/** Holds the statuses of a business refusal and of too many requests: either one uses up a captcha. */
const refusalStatuses: readonly number[] = [200, 429];

export interface CallFormOptions<C extends Call, I extends FieldValues, S = Sends<C>> extends DraftOptions<I> {
  /** Called with the output of the call, and with the input that was sent. */
  onDone: (output: ClientOutput<C>, input: S) => void;
  /**
   * Called when the server refused for a business reason, or because of too many requests: the facts the page was
   * rendered with, its rate, balance, hours or day, may be outdated.
   */
  onRefused?: () => void;
  /** Returns the output if the page already has it: then no request is sent. */
  knownOutput?: (input: S) => ClientOutput<C> | undefined;
}

/** Creates a form with uncontrolled fields: `field(name)` returns the props of a kit field. */
export function useCallForm<C extends Call, I extends FieldValues>(
  call: C,
  rule: z.ZodMiniType<Sends<C>, I>,
  { defaults, ...options }: CallFormOptions<C, I> & { defaults: DefaultValues<I> },
) {
  return useSendEntryForm(useEntryForm<I>(defaults), call, rule, options);
}

/**
 * Sends a form's values, converted by its rule into the call's input. The issues of the rule and of the server are
 * assigned to their fields, and a refusal to the field it belongs to; any other error becomes the summary's first line.
 */
export function useSendEntryForm<C extends Call, I extends FieldValues, S extends Sends<C>>(
  entryForm: EntryForm<I>,
  call: C,
  rule: z.ZodMiniType<S, I>,
  { onDone, onRefused, knownOutput, ...draft }: CallFormOptions<C, I, S>,
) {
  const { form } = entryForm;
  useFormRule(entryForm, rule as Rule<I>); // named cast: what it turns values into is looked at by the call alone
  const [problem, setProblem] = useState<string>();
  const texts = useErrorTexts();
  const send = useSend(call);
  const draftState = useFormDraft(entryForm, draft);

  const submit = form.handleSubmit(async (values) => {
    const input = values as unknown as S; // named cast: the rule has made it of what was entered
    setProblem(undefined);
    try {
      const output =
        knownOutput?.(input) ?? (await (draft.isStep ? send(input) : draftState.runSending(() => send(input))));
      draftState.drop();
      onDone(output, input);
    } catch (cause) {
      fail(cause);
    }
  });

  function fail(cause: unknown): void {
    const isExpected = cause instanceof NoResponseError || cause instanceof CallRefusedError || isSchemaError(cause);
    if (!isExpected) throw cause;
    if (cause instanceof NotConfirmed) return;
    if (cause instanceof CallRefusedError && refusalStatuses.includes(refusals[cause.code].status)) onRefused?.();
    const errors = refusalToErrors(cause, texts, (name) => name in form.getValues());
    for (const [name, message] of Object.entries(errors.fields))
      form.setError(name as Path<I>, { type: isText, message }); // named cast: just looked up
    setProblem(errors.problem);
  }

  return {
    form,
    submit,
    settled: draftState.markSettled,
    draft: draftState,
    ...useFormErrors(entryForm, texts.issueText, problem),
  };
}

/** Renders again when the page's language changes: labels are read from the document, and are updated only then. */
function useLabelsOf(locale: string): void {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const renderedLocale = useRef(locale);
  useEffect(() => {
    if (renderedLocale.current === locale) return;
    renderedLocale.current = locale;
    renderAgain();
  }, [locale]);
}

/** Returns the errors of a form: by field, and as a summary with links to the fields. */
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
    return type === isText || !isIssueCode(message) ? message : issueText(message);
  };
  // several fields may be empty: each line names its field
  const list = sortFieldsByPagePosition(Object.keys(errors)).map((name) => {
    const text = errorOf(name as Path<I>) ?? t("validation.invalid"); // named cast: errors are keyed by field
    const label = fieldLabel(name);
    return { field: name, text: label ? t("validation.named", { label, text }) : text };
  });
  const all = problem !== undefined ? [{ text: problem }, ...list] : list;
  return {
    problem,
    problems:
      all.length > 0 ? { title: t(list.length > 0 ? "shell.problems" : "shell.notDone"), list: all } : undefined,
    field: (name: Path<I>) => ({ ...form.register(name), id: name, error: errorOf(name) }),
    /** Returns the props of a field with a controlled text, such as a telephone number of two parts. */
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
