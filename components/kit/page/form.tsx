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
import { ErrorSummary, type Problem } from "../feedback/error-summary";
import styles from "./form.module.css";

const Sending = createContext(false);

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "className" | "action" | "title"> {
  /** The page never reloads; while the promise is under way a second submit is dropped. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void | Promise<void>;
  /** The errors after a submit: shown at the top, each line leading to its field. */
  problems?: { title: string; list: readonly Problem[] } | undefined;
  children: ReactNode;
}

/** One column of fields. Cannot be sent twice at once, however often the button or Enter is pressed. */
export function Form({ onSubmit, problems, children, noValidate = true, ...rest }: FormProps) {
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const summary = useRef<HTMLDivElement>(null);
  const wrong = problems !== undefined && problems.list.length > 0;

  // after a submit, or when an error appears by itself; never while one types, whatever is rendered then
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
      <form {...rest} noValidate={noValidate} className={styles.form} onSubmit={(event) => void submit(event)}>
        {wrong && <ErrorSummary ref={summary} title={problems.title} list={problems.list} />}
        {children}
      </form>
    </Sending>
  );
}

/** The button that sends its form; it says what it does and is busy while the form is on its way. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "busy">) {
  return <Button tone="primary" {...props} type="submit" busy={useContext(Sending)} />;
}
