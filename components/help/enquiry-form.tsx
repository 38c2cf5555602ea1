"use client";
import { useState } from "react";
import type { Problem } from "@/components/kit/feedback/error-summary";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { Notice } from "@/components/kit/feedback/notice";
import { SelectField } from "@/components/kit/select/select-field";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { menuPrefix } from "@/lib/call/path";
import type { EnquiryKind } from "./enquiry-kind";

interface Words {
  kind: string;
  text: string;
  textHelp: string;
  contact: string;
  contactHelp: string;
  company: string;
  submit: string;
  done: string;
  doneText: string;
  missing: string;
  connection: string;
  problems: string;
  /** What the rule of an entry says is wrong, by its codes. */
  issues: Readonly<Record<string, string>>;
}

/** The call with its schema is fetched when somebody begins to write, not to show the form. */
const sending = () => import("./enquiry-send");
const sendingAhead = () => void sending().catch(() => {});

/** The page one came from, where it is one of ours. */
const cameFrom = (): string =>
  document.referrer.startsWith(`${location.origin}${menuPrefix}/`)
    ? document.referrer.slice(location.origin.length + menuPrefix.length)
    : "";

/**
 * Writes to us: feedback, a suggestion, an offer of partnership. A native form that needs neither a session nor
 * client-side texts.
 */
export function EnquiryForm({
  kinds,
  page,
  words,
}: {
  kinds: readonly { value: EnquiryKind; label: string }[];
  page: string;
  words: Words;
}) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [enquiryNo, setEnquiryNo] = useState<string>();
  const isPartnership = kinds[0]?.value === "partnership";
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.text;

  const submit = async (form: HTMLFormElement) => {
    const entered = new FormData(form);
    const text = (name: string) => String(entered.get(name) ?? "").trim();
    const missing = ["text", ...(isPartnership ? ["contact"] : [])].filter((field) => text(field) === "");
    if (missing.length > 0) return setProblems(missing.map((field) => ({ field, text: words.missing })));
    const kind = kinds.find(({ value }) => value === text("kind"))?.value ?? kinds[0]?.value ?? "question";
    const entry = {
      kind,
      text: text("text"),
      contact: text("contact"),
      company: text("company"),
      page: (page || cameFrom()).slice(0, 300),
    };
    const answer = await sending().then(
      ({ sendEnquiry }) => sendEnquiry(entry, words.connection, words.issues),
      () => ({ problems: [{ text: words.connection }] }),
    );
    setProblems("problems" in answer ? answer.problems : []);
    if ("enquiryNo" in answer) setEnquiryNo(answer.enquiryNo);
  };

  if (enquiryNo !== undefined)
    return (
      <Notice tone="good" live title={words.done}>
        {words.doneText.replace("{enquiryNo}", enquiryNo)}
      </Notice>
    );
  return (
    <Form
      onFocus={sendingAhead}
      onSubmit={(event) => submit(event.currentTarget)}
      problems={problems.length > 0 ? { title: words.problems, list: problems } : undefined}
    >
      {kinds.length > 1 && <SelectField id="kind" name="kind" label={words.kind} options={kinds} />}
      <TextArea
        id="text"
        name="text"
        label={words.text}
        help={words.textHelp}
        rows={6}
        maxLength={2000}
        error={errorOf("text")}
        required
      />
      {isPartnership && (
        <TextField
          id="company"
          name="company"
          label={words.company}
          autoComplete="organization"
          maxLength={120}
          error={errorOf("company")}
        />
      )}
      <TextField
        id="contact"
        name="contact"
        label={words.contact}
        help={words.contactHelp}
        maxLength={120}
        error={errorOf("contact")}
        required={isPartnership}
      />
      <SubmitButton>{words.submit}</SubmitButton>
    </Form>
  );
}
