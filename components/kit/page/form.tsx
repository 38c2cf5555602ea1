"use client";
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
} from "react";
import { Button, type ButtonProps } from "./button";
import { ErrorSummary, type FormProblem } from "../feedback/error-summary";
import layout from "./layout.module.css";

const Sending = createContext(false);

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "className" | "action" | "title"> {
  /** Called on submit without reloading the page; a second submit is ignored while the promise is pending. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void | Promise<void>;
  /** Holds the errors after a submit: listed at the top, each line with a link to its field. */
  problems?: { title: string; list: readonly FormProblem[] } | undefined;
  children: ReactNode;
}

/** Renders one column of fields. Prevents concurrent submits by repeated presses of the button or Enter. */
export function Form({ onSubmit, problems, children, noValidate = true, ...rest }: FormProps) {
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const summary = useRef<HTMLDivElement>(null);
  const wrong = problems !== undefined && problems.list.length > 0;

  // after a submit, or when an error appears without one; never during typing, regardless of renders
  useEffect(() => {
    if (wrong && !sending) summary.current?.focus();
  }, [wrong, sending]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    try {
      await onSubmit(event);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return (
    <Sending value={sending}>
      <form {...rest} noValidate={noValidate} className={layout.form} onSubmit={(event) => void submit(event)}>
        {wrong && <ErrorSummary ref={summary} title={problems.title} list={problems.list} />}
        {children}
      </form>
    </Sending>
  );
}

/** Renders the button that sends its form; it has a descriptive label and is busy while the form is being sent. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "busy">) {
  return <Button tone="primary" {...props} type="submit" busy={useContext(Sending)} />;
}
