"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/button";
import { LinkButton } from "@/components/kit/link-button";
import { Notice } from "@/components/kit/notice";
import { registration } from "@/lib/access/registration-calls";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useTroubleText } from "@/lib/forms/trouble-text";
import type { Route } from "next";

/** Uses a mail's link when pressed, and says what to do next: an invited person chooses a password, a registered one signs in. */
export function ActivateButton({ token }: { token: string }) {
  const t = useTranslations("access.activate");
  const troubleText = useTroubleText();
  const send = useSend(registration.activate);
  const [done, setDone] = useState<Got<typeof registration.activate>>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function use(): Promise<void> {
    setBusy(true);
    setTrouble(undefined);
    try {
      setDone(await send({ token }));
    } catch (cause) {
      setTrouble(troubleText(cause));
    }
    setBusy(false);
  }

  if (done) {
    const isInvited = done.purpose === "invite";
    // named cast: a page that exists, with the address it begins with
    const next = (isInvited ? `/forget?loginNo=${encodeURIComponent(done.email)}` : "/login") as Route;
    return <Notice tone="good" live title={t("done", { email: done.email })} action={<LinkButton href={next} tone="primary">{t(isInvited ? "choosePassword" : "signIn")}</LinkButton>}>{t(isInvited ? "invitedText" : "doneText")}</Notice>;
  }
  return (
    <>
      {trouble && <Notice tone="bad" live title={t("failed")}>{trouble}</Notice>}
      <Button tone="primary" busy={isBusy} onClick={() => void use()}>{t("confirm")}</Button>
    </>
  );
}
