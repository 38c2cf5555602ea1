"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { edition } from "@/lib/access/calls/edition";
import { menuPrefix } from "@/lib/call/path";
import { send, RefusedError } from "@/lib/call/send";
import { goWithGrant, useTakenGrant } from "./taken-grant";

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

/** The actions in the stand-in of the sibling edition: enter by a grant, go back by one, leave. */
export function Sibling({ isIn, labels }: { isIn: boolean; labels: SiblingLabels }) {
  const grant = useTakenGrant();
  const [problem, setProblem] = useState<string>();

  const tell = (cause: unknown) => setProblem(cause instanceof RefusedError ? cause.text : labels.connection);
  const tried = async (action: () => Promise<void>) => {
    setProblem(undefined);
    await action().catch(tell);
  };
  const enter = useEffectEvent(
    (given: string) => void send(edition.enterSibling, { grant: given }).then(() => location.reload(), tell),
  );
  useEffect(() => {
    if (grant) enter(grant);
  }, [grant]);

  const back = () => tried(async () => goWithGrant(await send(edition.switchBack, {}), menuPrefix));
  const leave = () =>
    tried(async () => {
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
