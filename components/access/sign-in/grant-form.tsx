"use client";
import { useState } from "react";
import type { FormProblem } from "@/components/kit/feedback/error-summary";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { edition } from "@/lib/access/calls/edition";
import { send } from "@/lib/call/send";
import { SignInFlow, type EntranceLabels } from "./entrance";
import { performSignIn, type SignInOutcome } from "./sign-in-calls";
import { useGrantFromFragment } from "./taken-grant";

interface GrantLabels extends EntranceLabels {
  go: string;
  none: string;
  noneText: string;
  login: string;
}

/** Signs in with the grant from the sibling edition, when pressed: opening an address alone changes nothing. */
export function EditionGrantSignInForm({ next, labels }: { next: string; labels: GrantLabels }) {
  const grant = useGrantFromFragment();
  if (grant === null)
    return (
      <Notice
        tone="waiting"
        title={labels.none}
        action={
          <LinkButton href="/login" tone="primary">
            {labels.login}
          </LinkButton>
        }
      >
        {labels.noneText}
      </Notice>
    );
  return (
    <SignInFlow next={next} labels={labels}>
      {(enter) => <Go grant={grant ?? ""} labels={labels} enter={enter} />}
    </SignInFlow>
  );
}

function Go({
  grant,
  labels,
  enter,
}: {
  grant: string;
  labels: GrantLabels;
  enter: (outcome: SignInOutcome) => Promise<readonly FormProblem[]>;
}) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const submit = async () =>
    setProblems(
      await enter(
        await performSignIn(labels.connection, async () => (await send(edition.authoriseLogin, { grant })).isHalfway),
      ),
    );
  return (
    <Form onSubmit={submit} problems={problems.length > 0 ? { title: labels.problems, list: problems } : undefined}>
      <SubmitButton>{labels.go}</SubmitButton>
      {problems.length > 0 && <LinkButton href="/login">{labels.login}</LinkButton>}
    </Form>
  );
}
