"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { edition } from "@/lib/access/calls/edition";
import { menuPrefix } from "@/lib/call/path";
import { send, CallRefusedError } from "@/lib/call/send";
import { openEditionWithGrant, useGrantFromFragment } from "./taken-grant";

interface SiblingLabels {
  entering: string;
  back: string;
  leave: string;
  without: string;
  nobody: string;
  nobodyText: string;
  toLogin: string;
  connection: string;
}

/** Renders the actions in the simulated sibling edition: enter with a grant, return with one, leave. */
export function SiblingEditionActions({ isIn, labels }: { isIn: boolean; labels: SiblingLabels }) {
  const grant = useGrantFromFragment();
  const [problem, setProblem] = useState<string>();

  const showError = (cause: unknown) => setProblem(cause instanceof CallRefusedError ? cause.text : labels.connection);
  const runAction = async (action: () => Promise<void>) => {
    setProblem(undefined);
    await action().catch(showError);
  };
  const enter = useEffectEvent(
    (grantText: string) =>
      void send(edition.enterSibling, { grant: grantText }).then(() => location.reload(), showError),
  );
  useEffect(() => {
    if (grant) enter(grant);
  }, [grant]);

  const back = () => runAction(async () => openEditionWithGrant(await send(edition.switchBack, {}), menuPrefix));
  const leave = () =>
    runAction(async () => {
      await send(edition.leaveSibling, {});
      location.reload();
    });

  return (
    <div className={layout.stack}>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {grant && !problem && (
        <Notice tone="moving" live>
          {labels.entering}
        </Notice>
      )}
      {isIn ? (
        <div className={layout.actions}>
          <Button tone="primary" onClick={() => void back()}>
            {labels.back}
          </Button>
          <Button onClick={() => void leave()}>{labels.leave}</Button>
        </div>
      ) : (
        !grant && (
          <Notice tone="quiet" title={labels.nobody} action={<LinkButton href="/login">{labels.toLogin}</LinkButton>}>
            {labels.nobodyText}
          </Notice>
        )
      )}
      <div className={layout.actions}>
        <LinkButton href="/grantBack" tone="quiet">
          {labels.without}
        </LinkButton>
      </div>
    </div>
  );
}
