"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { edition } from "@/lib/access/calls/edition";
import { menuPrefix } from "@/lib/call/path";
import { send, Told } from "@/lib/call/send";
import { handOver, useTakenGrant } from "./taken-grant";

interface SiblingWords {
  entering: string;
  back: string;
  leave: string;
  without: string;
  nobody: string;
  nobodyText: string;
  toLogin: string;
  connection: string;
}

/** What one can do in the stand-in of the sibling edition: come in by a grant, go back by one, leave. */
export function Sibling({ isIn, words }: { isIn: boolean; words: SiblingWords }) {
  const grant = useTakenGrant();
  const [trouble, setTrouble] = useState<string>();

  const tell = (cause: unknown) => setTrouble(cause instanceof Told ? cause.text : words.connection);
  const tried = async (deed: () => Promise<void>) => {
    setTrouble(undefined);
    await deed().catch(tell);
  };
  const enter = useEffectEvent(
    (given: string) => void send(edition.enterSibling, { grant: given }).then(() => location.reload(), tell),
  );
  useEffect(() => {
    if (grant) enter(grant);
  }, [grant]);

  const back = () => tried(async () => handOver(await send(edition.switchBack, {}), menuPrefix));
  const leave = () =>
    tried(async () => {
      await send(edition.leaveSibling, {});
      location.reload();
    });

  return (
    <div className={layout.stack}>
      {trouble && (
        <Notice tone="bad" live>
          {trouble}
        </Notice>
      )}
      {grant && !trouble && (
        <Notice tone="moving" live>
          {words.entering}
        </Notice>
      )}
      {isIn ? (
        <div className={layout.actions}>
          <Button tone="primary" onClick={() => void back()}>
            {words.back}
          </Button>
          <Button onClick={() => void leave()}>{words.leave}</Button>
        </div>
      ) : (
        !grant && (
          <Notice tone="quiet" title={words.nobody} action={<LinkButton href="/login">{words.toLogin}</LinkButton>}>
            {words.nobodyText}
          </Notice>
        )
      )}
      <div className={layout.actions}>
        <LinkButton href="/grantBack" tone="quiet">
          {words.without}
        </LinkButton>
      </div>
    </div>
  );
}
