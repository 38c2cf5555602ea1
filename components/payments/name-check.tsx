"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Confirm, confirmAhead } from "@/components/kit/confirm";
import { Button } from "@/components/kit/button";
import layout from "@/components/kit/layout.module.css";
import { Notice } from "@/components/kit/notice";
import { exactWords } from "@/components/kit/time-words";
import { useTold } from "@/components/shell/use-told";
import { useSend } from "@/lib/call/browser";
import { names } from "@/lib/payments/name-calls";
import type { NameMatch } from "@/lib/payments/name-check";
import { useOnce } from "@/lib/reference/ask";
import type { Payee } from "./payee-picker";


const tones: Readonly<Record<NameMatch, "good" | "waiting" | "bad" | "quiet">> = { full: "good", close: "waiting", none: "bad", impossible: "quiet" };

/** Says whether the account belongs to the payee's name, before anything is paid to it. Who goes on although it does not is asked once more. */
export function NameCheck({ payee: { payeeId, name, account } }: { payee: Pick<Payee, "payeeId" | "name" | "account"> }) {
  const t = useTranslations("payments.nameCheck");
  const locale = useLocale();
  const send = useSend(names.checkName);
  const { tell, isBusy } = useTold(names.checkName);
  const { data: found, error, mutate } = useOnce(["payee-name", payeeId, name, account], () => send({ payeeId, goesOn: false }));
  const [isAsking, setAsking] = useState(false);

  const goOn = async () => {
    const told = await tell({ payeeId, goesOn: true }, t("goneOn"));
    if (told) await mutate(told.got, { revalidate: false });
    setAsking(false);
  };

  // what cannot be asked now the payment itself asks again
  if (error) return null;
  if (!found) return <p role="status" className={layout.soft}>{t("asking")}</p>;
  const { match, heldBy, agreedAt, mayPay } = found;
  return (
    <>
      <Notice tone={tones[match]} live title={match === "close" ? t("close", { heldBy: heldBy ?? "" }) : t(match)} {...(!mayPay && { action: <Button tone="danger" small onClick={() => setAsking(true)} {...confirmAhead}>{t("goOn")}</Button> })}>
        {agreedAt ? t("agreed", { at: exactWords(agreedAt, locale) }) : match === "full" ? undefined : t(`${match}Text`)}
      </Notice>
      <Confirm open={isAsking} tone="danger" title={t("goOnTitle", { name })} action={t("goOn")} disabled={isBusy} onConfirm={goOn} onClose={() => setAsking(false)} facts={[]}>
        <p>{t("noneText")}</p>
        <p>{t("goOnText")}</p>
      </Confirm>
    </>
  );
}
