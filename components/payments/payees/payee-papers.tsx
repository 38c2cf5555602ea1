"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { uploadUses } from "@/lib/files/terms";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { DocumentLinks } from "@/components/kit/upload/document-links";

type Detail = ClientOutput<typeof payeeCalls.payeeDetail>;

/** Lists the payee's documents, and uploads more while it may be changed. */
export function PayeeDocumentsCard({
  payee,
  proofs,
  mayAdd,
}: {
  payee: Detail["payee"];
  proofs: Detail["proofs"];
  mayAdd: boolean;
}) {
  const t = useTranslations("payments.payees");
  const router = useRouter();
  const { run, isBusy } = useAction(payeeCalls.changePayeeDetail);
  const [addedIds, setAdded] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  // the box is reset once its files were submitted
  const [round, setRound] = useState(0);
  const remainingCount = uploadUses.PAYEE_PROOF.countMax - proofs.length;

  const handIn = async () => {
    const { payeeId, country, province, city, address, postalCode, mobile, proofIds } = payee;
    if (
      (await run(
        { payeeId, country, province, city, address, postalCode, mobile, proofIds: [...proofIds, ...addedIds] },
        { successMessage: t("handedIn") },
      )) === null
    )
      return;
    setAdded([]);
    setRound(round + 1);
    router.refresh();
  };

  return (
    <div className={layout.stack}>
      {proofs.length === 0 && <p className={layout.soft}>{t("noPapers")}</p>}
      {proofs.length > 0 && <DocumentLinks documents={proofs} />}
      {mayAdd && remainingCount > 0 && (
        <>
          <FileUpload
            key={round}
            businessType="PAYEE_PROOF"
            display="list"
            countMax={remainingCount}
            label={t("addPapers")}
            onSending={setSending}
            onFiles={setAdded}
          />
          {addedIds.length > 0 && (
            <div className={layout.actions}>
              <Button tone="primary" busy={isBusy} disabled={isSending} onClick={handIn}>
                {t("handIn")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
