import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/feedback/error-state";
import layout from "@/components/kit/page/layout.module.css";
import { BankTerms } from "../bank-terms";
import { DetailFacts, type Details } from "./detail-facts";

/** An account as its payers see it. */
export function SharedAccount({ of }: { of: Details }) {
  return (
    <div className={layout.stack}>
      <DetailFacts of={of} />
      <BankTerms of={of} />
    </div>
  );
}

/** No account has the link that was followed, it was withdrawn, or too many links were followed. */
export function SharedGone({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations("receiving.shared");
  return <ErrorState title={t(isBusy ? "busy" : "gone")}>{t(isBusy ? "busyText" : "goneText")}</ErrorState>;
}
