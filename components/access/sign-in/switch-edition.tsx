"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { edition } from "@/lib/access/calls/edition";
import { useSend } from "@/lib/call/browser";
import { menuPrefix } from "@/lib/call/path";
import { useProblemText } from "@/lib/forms/problem-text";
import { openEditionWithGrant } from "./taken-grant";

/** Requests a grant for the sibling edition when the person presses the button; no other code does. */
export function SwitchEditionButton() {
  const t = useTranslations("access.edition");
  const [send, problemText] = [useSend(edition.switchEdition), useProblemText()];
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const go = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      openEditionWithGrant(await send({}), menuPrefix);
    } catch (cause) {
      setProblem(problemText(cause));
      setBusy(false);
    }
  };
  return (
    <div className={layout.stack}>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <p>{t("text")}</p>
      <div className={layout.actions}>
        <Button tone="primary" busy={isBusy} onClick={() => void go()}>
          {t("go")}
        </Button>
      </div>
    </div>
  );
}
