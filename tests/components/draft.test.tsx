import { render } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { SessionGuard } from "@/components/shell/frame/session-guard";
import { storeFormDraft, consumeFormDraft } from "@/lib/forms/draft";

afterEach(() => {
  sessionStorage.clear();
});

/** A form of the page, which comes before the guard in the shell, as it fills in again. */
function Form({ onDraft }: { onDraft: (draft: object | undefined) => void }) {
  useEffect(() => onDraft(consumeFormDraft("payments.pay")), [onDraft]);
  return null;
}

/** The shell as a person finds it after signing in; returns what the form was filled in with. */
function shellOf(person: string): object | undefined {
  let filledDraft: object | undefined;
  render(
    <>
      <Form
        onDraft={(draft) => {
          filledDraft = draft;
        }}
      />
      <SessionGuard signIn="/login" person={person} />
    </>,
  ).unmount();
  return filledDraft;
}

test("the entries of a form at the end of a session come back to the same person", () => {
  shellOf("anna");
  storeFormDraft("payments.pay", { amount: "12.00" });
  expect(shellOf("anna")).toEqual({ amount: "12.00" });
});

test("the next person to sign in in the same tab sees nothing of them", () => {
  shellOf("anna");
  storeFormDraft("payments.pay", { amount: "12.00" });
  expect(shellOf("ben")).toBeUndefined();
  expect(shellOf("anna")).toBeUndefined();
});
