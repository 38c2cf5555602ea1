"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/button";
import { Notice } from "@/components/kit/notice";
import { toast } from "@/components/kit/toast";
import { homeCalls } from "@/lib/accounts/home-calls";
import { useSend } from "@/lib/call/browser";
import { useTroubleText } from "@/lib/forms/trouble-text";

/** Tells once which menus have become one; gone for good when it is dismissed. */
export function Guide() {
  const t = useTranslations("home.guide");
  const send = useSend(homeCalls.dismissGuide);
  const trouble = useTroubleText();
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  const dismiss = async () => {
    try {
      await send({});
      setGone(true);
    } catch (cause) {
      toast("bad", trouble(cause));
    }
  };
  return (
    <Notice title={t("title")} action={<Button small onClick={() => void dismiss()}>{t("dismiss")}</Button>}>
      <p>{t("receiving")}</p>
      <p>{t("settlement")}</p>
    </Notice>
  );
}
