"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/button";
import { toast } from "@/components/kit/toast";
import { agreements } from "@/lib/access/agreements-calls";
import { useSend } from "@/lib/call/browser";
import type { Sends } from "@/lib/call/call";
import { useTroubleText } from "@/lib/forms/trouble-text";

/** Accepts the versions that were shown, for the company. */
export function AcceptButton({ agreed }: Sends<typeof agreements.acceptAgreements>) {
  const t = useTranslations("access.agreements");
  const troubleText = useTroubleText();
  const router = useRouter();
  const send = useSend(agreements.acceptAgreements);
  const [isBusy, setBusy] = useState(false);

  const accept = async () => {
    setBusy(true);
    try {
      await send({ agreed });
      toast("good", t("done"));
    } catch (cause) {
      toast("bad", troubleText(cause));
    }
    setBusy(false);
    router.refresh();
  };

  return <Button tone="primary" busy={isBusy} onClick={() => void accept()}>{t("accept", { count: agreed.length })}</Button>;
}
