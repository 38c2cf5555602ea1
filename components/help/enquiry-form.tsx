"use client";
import { useState } from "react";
import type { FormProblem } from "@/components/kit/feedback/error-summary";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { Notice } from "@/components/kit/feedback/notice";
import { SelectField } from "@/components/kit/select/select-field";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { menuPrefix } from "@/lib/call/path";
import type { EnquiryKind } from "./enquiry-kind";

interface Labels {
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
  /** Holds the texts for faults of an entry, by the rule's codes. */
  issues: Readonly<Record<string, string>>;
}

/** Loads the call with its schema when the user begins to write, not when the form is rendered. */
const sending = () => import("./enquiry-send");
const sendingAhead = () => void sending().catch(() => {});

/** Returns the previous page, if it is one of this site. */
const cameFrom = (): string =>
  document.referrer.startsWith(`${location.origin}${menuPrefix}/`)
    ? document.referrer.slice(location.origin.length + menuPrefix.length)
    : "";

interface EnquiryFormProps {
  kinds: readonly { value: EnquiryKind; label: string }[];
  page: string;
  labels: Labels;
}

/**
 * Sends an enquiry: feedback, a suggestion, a partnership request. A native form that needs neither a session nor
 * client-side texts.
 */
export function EnquiryForm({ kinds, page, labels }: EnquiryFormProps) {
  const { isPartnership, enquiryNo, submit, problems, errorOf } = useEnquiry({ kinds, page, labels });
  if (enquiryNo !== undefined)
    return (
      <Notice tone="good" live title={labels.done}>
        {labels.doneText.replace("{enquiryNo}", enquiryNo)}
      </Notice>
    );
  return (
    <Form onFocus={sendingAhead} onSubmit={(event) => submit(event.currentTarget)} problems={problems}>
      {kinds.length > 1 && <SelectField id="kind" name="kind" label={labels.kind} options={kinds} />}
      <TextArea
        id="text"
        name="text"
        label={labels.text}
        help={labels.textHelp}
        rows={6}
        maxLength={2000}
        error={errorOf("text")}
        required
      />
      {isPartnership && (
        <TextField
          id="company"
          name="company"
          label={labels.company}
          autoComplete="organization"
          maxLength={120}
          error={errorOf("company")}
        />
      )}
      <TextField
        id="contact"
        name="contact"
        label={labels.contact}
        help={labels.contactHelp}
        maxLength={120}
        error={errorOf("contact")}
        required={isPartnership}
      />
      <SubmitButton>{labels.submit}</SubmitButton>
    </Form>
  );
}

/** Checks and sends the entry. A partnership request must include a contact. */
function useEnquiry({ kinds, page, labels }: EnquiryFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [enquiryNo, setEnquiryNo] = useState<string>();
  const isPartnership = kinds[0]?.value === "partnership";
  const submit = async (form: HTMLFormElement) => {
    const formData = new FormData(form);
    const text = (name: string) => String(formData.get(name) ?? "").trim();
    const missing = ["text", ...(isPartnership ? ["contact"] : [])].filter((field) => text(field) === "");
    if (missing.length > 0) return setProblems(missing.map((field) => ({ field, text: labels.missing })));
    const kind = kinds.find(({ value }) => value === text("kind"))?.value ?? kinds[0]?.value ?? "question";
    const entry = {
      kind,
      text: text("text"),
      contact: text("contact"),
      company: text("company"),
      page: (page || cameFrom()).slice(0, 300),
    };
    const answer = await sending().then(
      ({ sendEnquiryForm: submitEnquiry }) => submitEnquiry(entry, labels.connection, labels.issues),
      () => ({ problems: [{ text: labels.connection }] }),
    );
    setProblems("problems" in answer ? answer.problems : []);
    if ("enquiryNo" in answer) setEnquiryNo(answer.enquiryNo);
  };
  return {
    isPartnership,
    enquiryNo,
    submit,
    problems: problems.length > 0 ? { title: labels.problems, list: problems } : undefined,
    errorOf: (field: string) => problems.find((problem) => problem.field === field)?.text,
  };
}
