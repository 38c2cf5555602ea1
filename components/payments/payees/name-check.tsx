"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { LazyConfirmDialog, confirmAhead } from "@/components/kit/overlay/confirm";
import { Button } from "@/components/kit/page/button";
import { Notice } from "@/components/kit/feedback/notice";
import { formatExactTime } from "@/components/kit/text/format-time";
import { useAction } from "@/components/shell/actions/use-action";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { names } from "@/lib/payments/calls/names";
import type { NameMatch } from "@/lib/payments/name-check";
import { useConstantData } from "@/lib/reference/lookup";
import type { ListedPayee } from "./payee-picker";

const tones: Readonly<Record<NameMatch, "good" | "waiting" | "bad" | "quiet">> = {
  full: "good",
  close: "waiting",
  none: "bad",
  impossible: "quiet",
};

type NameCheckResult = ClientOutput<typeof names.checkName>;
type CheckedPayee = Pick<ListedPayee, "payeeId" | "name" | "account">;

/** Displays whether the account belongs to the payee's name, before anything is paid to it. */
export function PayeeNameCheck({
  payee,
  mayGoOn = true,
  isQuietWhenFull = false,
}: {
  payee: CheckedPayee;
  mayGoOn?: boolean;
  /** True to display nothing when the name matches the account. */
  isQuietWhenFull?: boolean;
}) {
  const t = useTranslations("payments.nameCheck");
  const { payeeId, name, account } = payee;
  const send = useSend(names.checkName);
  const {
    data: checkResult,
    error,
    mutate,
  } = useConstantData(["payee-name", payeeId, name, account], () => send({ payeeId, goesOn: false }));
  // a failed check is repeated by the payment itself
  if (error || (isQuietWhenFull && checkResult?.match === "full")) return null;
  if (!checkResult)
    return (
      // as tall as the result, which then moves nothing below it
      <Notice tone="moving" live>
        {t("asking")}
      </Notice>
    );
  return (
    <NameCheckNotice
      payee={payee}
      checkResult={checkResult}
      mayGoOn={mayGoOn}
      onCheckResult={(next) => void mutate(next, { revalidate: false })}
    />
  );
}

/** Displays the result of a payee's name check. Continuing in spite of a mismatch has to be confirmed. */
export function NameCheckNotice({
  payee: { payeeId, name },
  checkResult: { match, heldBy, agreedAt, mayPay },
  mayGoOn = true,
  onCheckResult,
}: {
  payee: CheckedPayee;
  checkResult: NameCheckResult;
  /** True when the reader may pay, and therefore may continue. */
  mayGoOn?: boolean;
  onCheckResult: (newResult: NameCheckResult) => void;
}) {
  const t = useTranslations("payments.nameCheck");
  const locale = useLocale();
  const { run, isBusy } = useAction(names.checkName);
  const [isConfirming, setConfirming] = useState(false);
  const goOn = async () => {
    const newResult = await run({ payeeId, goesOn: true }, { successMessage: t("goneOn") });
    if (newResult) onCheckResult(newResult);
    setConfirming(false);
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
              <Button tone="danger" small onClick={() => setConfirming(true)} {...confirmAhead}>
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
      <LazyConfirmDialog
        open={isConfirming}
        tone="danger"
        title={t("goOnTitle", { name })}
        action={t("goOn")}
        disabled={isBusy}
        onConfirm={goOn}
        onClose={() => setConfirming(false)}
        facts={[]}
      >
        <p>{t("noneText")}</p>
        <p>{t("goOnText")}</p>
      </LazyConfirmDialog>
    </>
  );
}
