"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { useProblemText } from "@/lib/forms/problem-text";
import { askOnce } from "@/lib/reference/ask";
import { companyCalls } from "@/lib/reference/calls/companies";
import { isCreditCode } from "@/lib/reference/credit-code";
import { fromRegister } from "@/lib/verification/from-register";
import { askIndustries } from "./dictionaries";
import { useFilling, useText } from "./filling";

const notInBusiness = ["revoked", "cancelled"] as const;

type Told = { readonly tone: "good" | "bad"; readonly text: string };

/** Fills in what the register knows of the company with the code that was typed; one that is not in business is refused. */
export function CompanyLookUp() {
  const t = useTranslations("verification.lookUp");
  const problem = useProblemText();
  const { put } = useFilling();
  const code = useText("creditCode").trim().toUpperCase();
  const person = useText("legalPerson.name");
  const [told, setTold] = useState<Told & { code: string }>();
  const [isBusy, setBusy] = useState(false);

  const look = async (): Promise<Told> => {
    const [found, industries] = await Promise.all([askOnce(companyCalls.company, { keyword: code }), askIndustries()]);
    const out = notInBusiness.find((state) => state === found.state);
    if (out) return { tone: "bad", text: t(out) };
    const all = industries.flatMap(({ divisions }) => divisions);
    const known = fromRegister(found, (name) => all.find(({ zh }) => zh === name)?.code);
    put({ ...known, ...(person === "" && { "legalPerson.name": found.legalPerson }) });
    return { tone: "good", text: t("filled", { name: found.name }) };
  };
  const fill = () => {
    setBusy(true);
    return look()
      .catch((cause: unknown): Told => ({ tone: "bad", text: problem(cause) }))
      .then((what) => {
        setTold({ ...what, code });
        setBusy(false);
      });
  };
  return (
    <>
      <div className={layout.actions}>
        <Button small busy={isBusy} disabled={!isCreditCode(code)} onClick={() => void fill()}>
          {t("fill")}
        </Button>
        <span className={layout.soft}>{t("help")}</span>
      </div>
      {told?.code === code && (
        <Notice tone={told.tone} live>
          {told.text}
        </Notice>
      )}
    </>
  );
}
