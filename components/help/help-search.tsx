"use client";
import type { Route } from "next";
import NextForm from "next/form";
import { useEffect, useRef } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import { Button } from "@/components/kit/page/button";
import { helpQuestionMax } from "@/lib/help/articles";
import styles from "./help.module.css";

/** Sets the pause in typing before a search is sent. */
const settleMs = 250;
/**
 * Renders the field that searches the help: its question is part of the address, and the server finds the answers. They
 * follow the typing; without scripts, the button sends the question.
 */
export function HelpSearchForm({
  action,
  question,
  labels,
}: {
  action: string;
  question: string;
  labels: { search: string; submit: string };
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const submitAfterPause = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form?.requestSubmit(), settleMs);
  };
  return (
    // named cast: one of the two addresses of the help centre
    <NextForm action={action as Route} replace scroll={false} role="search" className={styles.search}>
      <TextField
        type="search"
        name="q"
        label={labels.search}
        defaultValue={question}
        maxLength={helpQuestionMax}
        autoComplete="off"
        onChange={({ currentTarget, nativeEvent }) => {
          // Chinese that is still being composed is no question yet
          if (!("isComposing" in nativeEvent && nativeEvent.isComposing)) submitAfterPause(currentTarget.form);
        }}
        onCompositionEnd={({ currentTarget }) => submitAfterPause(currentTarget.form)}
      />
      <Button type="submit">{labels.submit}</Button>
    </NextForm>
  );
}
