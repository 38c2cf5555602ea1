import { render } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { SessionGuard } from "@/components/shell/frame/session-guard";
import { keepDraft, takeDraft } from "@/lib/forms/draft";

afterEach(() => {
  sessionStorage.clear();
});

/** A form of the page, which comes before the guard in the shell, as it fills in again. */
function Form({ seen }: { seen: (draft: object | undefined) => void }) {
  useEffect(() => seen(takeDraft("payments.pay")), [seen]);
  return null;
}

/** The shell as a person finds it after signing in; returns what the form was filled in with. */
function shellOf(person: string): object | undefined {
  let filled: object | undefined;
  render(
    <>
      <Form
        seen={(draft) => {
          filled = draft;
        }}
      />
      <SessionGuard signIn="/login" person={person} />
    </>,
  ).unmount();
  return filled;
}

test("what was filled in when a session ended comes back to the same person", () => {
  shellOf("anna");
  keepDraft("payments.pay", { amount: "12.00" });
  expect(shellOf("anna")).toEqual({ amount: "12.00" });
});

test("whoever signs in next in the same tab sees nothing of it", () => {
  shellOf("anna");
  keepDraft("payments.pay", { amount: "12.00" });
  expect(shellOf("ben")).toBeUndefined();
  expect(shellOf("anna")).toBeUndefined();
});
