import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { useKnownText } from "@/components/shell/orders/known-text";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { screenActionAccess } from "@/lib/gate/screen";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { payment as machine } from "@/lib/payments/states";

type Detail = ClientOutput<typeof payments.detail>;

/** Holds the anchor of the page's supporting documents, where more of them can be added. */
export const paymentDocumentsAnchor = "supporting-documents";

/**
 * Explains why the banks stopped a payment and what follows. While it is on hold, that is who checks it, how the
 * merchant hears of it, and what the merchant may do meanwhile.
 */
export function StoppedPaymentNotice({
  payment: { state, asked },
  mayRecall,
  mayAdd,
}: Pick<Detail, "mayRecall"> & {
  payment: Pick<Detail["payment"], "state" | "asked">;
  /** True while the payment accepts more documents. */
  mayAdd: boolean;
}) {
  const t = useTranslations("payments.detail");
  const knownText = useKnownText();
  if (asked === null) return null;
  const isHeld = state === "exception";
  return (
    <Notice tone={machine.tone(state)} title={t(state === "awaitingMaterial" ? "materialAsked" : "held")}>
      <div className={layout.tight}>
        <p>{isHeld ? t("why", { why: knownText(asked) }) : knownText(asked)}</p>
        {isHeld && <p>{t("heldNext")}</p>}
        {isHeld && mayRecall && <p>{t("heldRecall")}</p>}
        {mayAdd && (
          <PermissionGate any={[screenActionAccess(paymentsScreens.records, "supplement")]}>
            {isHeld && <p>{t("heldDocuments")}</p>}
            <p>
              <a href={`#${paymentDocumentsAnchor}`}>{t("addDocuments")}</a>
            </p>
          </PermissionGate>
        )}
      </div>
    </Notice>
  );
}
