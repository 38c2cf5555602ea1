"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { agreements } from "@/lib/access/calls/agreements";
import { useAction } from "@/components/shell/actions/use-action";
import type { Sends } from "@/lib/call/call";

/** Accepts the displayed versions, for the company. */
export function AcceptAgreementsButton({ agreed }: Sends<typeof agreements.acceptAgreements>) {
  const t = useTranslations("access.agreements");
  const router = useRouter();
  const { isBusy, run } = useAction(agreements.acceptAgreements);

  const accept = async () => {
    await run({ agreed }, { successMessage: t("done") });
    router.refresh();
  };

  return (
    <Button tone="primary" busy={isBusy} onClick={() => void accept()}>
      {t("accept", { count: agreed.length })}
    </Button>
  );
}
