"use client";
import type { ComponentProps, FocusEvent } from "react";
import { normalizeEntry, type Tidy } from "@/lib/forms/text-entry";

/** Lists the input types with a line of text that may be normalized; in a password every character counts. */
const lines: readonly unknown[] = [undefined, "text", "search", "tel", "email", "url"];

/** Renders an input that normalizes its line when it is left, and fires the events of typing. */
export function TextInput({ tidy = "strip", onBlur, ...input }: ComponentProps<"input"> & { tidy?: Tidy | undefined }) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const normalText = lines.includes(input.type) ? normalizeEntry(field.value, tidy) : field.value;
    if (normalText !== field.value) write(field, normalText);
    onBlur?.(event);
  };
  return <input {...input} onBlur={leave} />;
}

/**
 * Sets the value through the prototype's setter: React overrides the input's own setter, and this way handles the
 * change like typing.
 */
export function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
