"use client";
import { useState } from "react";
import type { Problem } from "@/components/kit/feedback/error-summary";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { edition } from "@/lib/access/calls/edition";
import { send } from "@/lib/call/send";
import { Entrance, type EntranceWords } from "./entrance";
import { outcomeOf, type Outcome } from "./sign-in-calls";
import { useTakenGrant } from "./taken-grant";

interface GrantWords extends EntranceWords {
  go: string;
  none: string;
  noneText: string;
  login: string;
}

/**
 * Signs in by the grant that the sibling edition handed over, when pressed: opening an address alone changes nothing.
 */
export function GrantForm({ next, words }: { next: string; words: GrantWords }) {
  const grant = useTakenGrant();
  if (grant === null)
    return (
      <Notice
        tone="waiting"
        title={words.none}
        action={
          <LinkButton href="/login" tone="primary">
            {words.login}
          </LinkButton>
        }
      >
        {words.noneText}
      </Notice>
    );
  return (
    <Entrance next={next} words={words}>
      {(enter) => <Go grant={grant ?? ""} words={words} enter={enter} />}
    </Entrance>
  );
}

function Go({
  grant,
  words,
  enter,
}: {
  grant: string;
  words: GrantWords;
  enter: (outcome: Outcome) => Promise<readonly Problem[]>;
}) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const submit = async () =>
    setProblems(
      await enter(
        await outcomeOf(words.connection, async () => (await send(edition.authoriseLogin, { grant })).isHalfway),
      ),
    );
  return (
    <Form onSubmit={submit} problems={problems.length > 0 ? { title: words.problems, list: problems } : undefined}>
      <SubmitButton>{words.go}</SubmitButton>
      {problems.length > 0 && <LinkButton href="/login">{words.login}</LinkButton>}
    </Form>
  );
}
