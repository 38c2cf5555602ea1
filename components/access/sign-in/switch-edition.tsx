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
import { goWithGrant } from "./taken-grant";

/** The one place that requests a grant for the sibling edition: by the person's own press. */
export function SwitchEdition() {
  const t = useTranslations("access.edition");
  const [send, problemText] = [useSend(edition.switchEdition), useProblemText()];
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const go = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      goWithGrant(await send({}), menuPrefix);
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
