import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/feedback/error-state";
import layout from "@/components/kit/page/layout.module.css";
import { AccountRailTerms } from "../bank-terms";
import { ReceivingAccountFacts, type Details } from "./detail-facts";

/** Displays an account to its payers. */
export function SharedAccountDetails({ of }: { of: Details }) {
  return (
    <div className={layout.stack}>
      <ReceivingAccountFacts of={of} />
      <AccountRailTerms of={of} />
    </div>
  );
}

/** Reports that no account has this link, that it was withdrawn, or that too many links were opened. */
export function SharedAccountUnavailable({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations("receiving.shared");
  return <ErrorState title={t(isBusy ? "busy" : "gone")}>{t(isBusy ? "busyText" : "goneText")}</ErrorState>;
}
