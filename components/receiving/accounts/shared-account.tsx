import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/feedback/error-state";
import layout from "@/components/kit/page/layout.module.css";
import { BankTerms } from "../bank-terms";
import { DetailFacts, type Details } from "./detail-facts";

/** Displays an account to its payers. */
export function SharedAccount({ of }: { of: Details }) {
  return (
    <div className={layout.stack}>
      <DetailFacts of={of} />
      <BankTerms of={of} />
    </div>
  );
}

/** Reports that no account has this link, that it was withdrawn, or that too many links were opened. */
export function SharedGone({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations("receiving.shared");
  return <ErrorState title={t(isBusy ? "busy" : "gone")}>{t(isBusy ? "busyText" : "goneText")}</ErrorState>;
}
