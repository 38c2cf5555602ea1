"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Confirm, confirmAhead } from "@/components/kit/overlay/confirm";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { formatExactTime } from "@/components/kit/text/format-time";
import { useAction } from "@/components/shell/actions/use-action";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { names } from "@/lib/payments/calls/names";
import type { NameMatch } from "@/lib/payments/name-check";
import { useOnce } from "@/lib/reference/ask";
import type { ListedPayee } from "./payee-picker";

const tones: Readonly<Record<NameMatch, "good" | "waiting" | "bad" | "quiet">> = {
  full: "good",
  close: "waiting",
  none: "bad",
  impossible: "quiet",
};

type Said = Got<typeof names.checkName>;
type Named = Pick<ListedPayee, "payeeId" | "name" | "account">;

/** Says whether the account belongs to the payee's name, before anything is paid to it. */
export function NameCheck({
  payee,
  mayGoOn = true,
  isQuietWhenFull = false,
}: {
  payee: Named;
  mayGoOn?: boolean;
  /** Says nothing where the name is the account's. */
  isQuietWhenFull?: boolean;
}) {
  const t = useTranslations("payments.nameCheck");
  const { payeeId, name, account } = payee;
  const send = useSend(names.checkName);
  const {
    data: said,
    error,
    mutate,
  } = useOnce(["payee-name", payeeId, name, account], () => send({ payeeId, goesOn: false }));
  // a failed check is repeated by the payment itself
  if (error || (isQuietWhenFull && said?.match === "full")) return null;
  if (!said)
    return (
      <p role="status" className={layout.soft}>
        {t("asking")}
      </p>
    );
  return (
    <NameSaid payee={payee} said={said} mayGoOn={mayGoOn} onSaid={(next) => void mutate(next, { revalidate: false })} />
  );
}

/** The name check of a payee. Going on in spite of a mismatch has to be confirmed. */
export function NameSaid({
  payee: { payeeId, name },
  said: { match, heldBy, agreedAt, mayPay },
  mayGoOn = true,
  onSaid,
}: {
  payee: Named;
  said: Said;
  /** Whether the reader may pay, and so go on. */
  mayGoOn?: boolean;
  onSaid: (said: Said) => void;
}) {
  const t = useTranslations("payments.nameCheck");
  const locale = useLocale();
  const { run, isBusy } = useAction(names.checkName);
  const [isAsking, setAsking] = useState(false);
  const goOn = async () => {
    const got = await run({ payeeId, goesOn: true }, { done: t("goneOn") });
    if (got) onSaid(got);
    setAsking(false);
  };
  return (
    <>
      <Notice
        tone={tones[match]}
        live
        title={match === "close" ? t("close", { heldBy: heldBy ?? "" }) : t(match)}
        {...(!mayPay &&
          mayGoOn && {
            action: (
              <Button tone="danger" small onClick={() => setAsking(true)} {...confirmAhead}>
                {t("goOn")}
              </Button>
            ),
          })}
      >
        {agreedAt
          ? t("agreed", { at: formatExactTime(agreedAt, locale) })
          : match === "full"
            ? undefined
            : t(`${match}Text`)}
      </Notice>
      <Confirm
        open={isAsking}
        tone="danger"
        title={t("goOnTitle", { name })}
        action={t("goOn")}
        disabled={isBusy}
        onConfirm={goOn}
        onClose={() => setAsking(false)}
        facts={[]}
      >
        <p>{t("noneText")}</p>
        <p>{t("goOnText")}</p>
      </Confirm>
    </>
  );
}
