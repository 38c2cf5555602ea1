"use client";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useLayoutEffect, useRef } from "react";
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import type * as z from "zod/mini";

/** Describes a form's rule: it converts typed values into the input of a call. */
export type Rule<I> = z.ZodMiniType<unknown, I>;

/** Describes the values of a form; the sender sets the rule that checks them. */
export interface EntryForm<I extends FieldValues> {
  readonly form: UseFormReturn<I, unknown, FieldValues>;
  readonly defaults: DefaultValues<I>;
  /** Sets the rule of the next check. */
  readonly checkBy: (rule: Rule<I>) => void;
}

/** Describes a controlled form: its current values, and the function that changes them. */
export interface ControlledEntry<I extends FieldValues> extends EntryForm<I> {
  readonly entry: I;
  /** Changes some values and clears the errors, which belonged to the earlier values. */
  readonly change: (part: Partial<I>) => void;
}

/** Creates a form. Its rule may depend on the values, so it is set later (`checkBy`). */
export function useEntryForm<I extends FieldValues>(defaults: DefaultValues<I>): EntryForm<I> {
  const rule = useRef<Rule<I>>(null);
  // named cast: react-hook-form's resolver type wants zod's classic schemas; the standard-schema interface is the same
  const resolver: Resolver<I, unknown, FieldValues> = (values, context, options) =>
    (standardSchemaResolver(rule.current as never) as Resolver<I, unknown, FieldValues>)(values, context, options);
  const form = useForm<I, unknown, FieldValues>({ resolver, defaultValues: defaults, shouldFocusError: false });
  return { form, defaults, checkBy: (next) => void (rule.current = next) };
}

/** Creates a controlled form: the form's own values are the only ones, and every keystroke changes them. */
export function useControlledForm<I extends FieldValues>(defaults: I): ControlledEntry<I> {
  // named cast: whole values are a form's defaults too
  const entryForm = useEntryForm<I>(defaults as DefaultValues<I>);
  const { form } = entryForm;
  // named cast: it begins with whole values, and changes keep them whole
  const entry = useWatch({ control: form.control }) as I;
  return {
    ...entryForm,
    entry,
    change(part) {
      for (const [name, value] of Object.entries(part))
        // named casts: the names and values are those of the form's own type
        form.setValue(name as Path<I>, value as PathValue<I, Path<I>>);
      form.clearErrors();
    },
  };
}

/** Checks a form by the rule of its last render. */
export function useFormRule<I extends FieldValues>({ checkBy }: EntryForm<I>, rule: Rule<I>): void {
  useLayoutEffect(() => checkBy(rule));
}
