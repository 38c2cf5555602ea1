"use client";
import type { ComponentProps, FocusEvent } from "react";
import { tidied, type Tidy } from "@/lib/forms/text-entry";

/** Kinds of input that hold a line of text as it is meant; in a password every character counts. */
const lines: readonly unknown[] = [undefined, "text", "search", "tel", "email", "url"];

/** An input that tidies its line when it is left, and fires the events of typing it. */
export function TextInput({ tidy = "strip", onBlur, ...input }: ComponentProps<"input"> & { tidy?: Tidy | undefined }) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const kept = lines.includes(input.type) ? tidied(field.value, tidy) : field.value;
    if (kept !== field.value) write(field, kept);
    onBlur?.(event);
  };
  return <input {...input} onBlur={leave} />;
}

/** React watches an input's own setter: past it, the change is heard like one that was typed. */
function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
