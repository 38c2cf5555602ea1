import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";
import { entryPaths } from "@/lib/verification/entry-paths";
import { VerificationDecisionActions } from "./decision-actions";
import { OperatorsLink } from "../console/operators-link";
import { PrepareVerificationDecisionForm } from "./prepare-form";
import type { VerificationCase } from "./verification-view";

/**
 * Displays the prepared or confirmed decision about an application, and the actions that the current user may perform.
 */
export function VerificationDecisionPanel({ world, of }: { world: string; of: VerificationCase }) {
  const t = useTranslations("operations.verifications");
  const label = useVerificationFieldLabel();
  const { application, prepared, hindrance, events, company, changes, openHits, state } = of;
  const { applicationId, entry } = application;
  const isPrepared = state === "prepared" && prepared !== null;
  return (
    <div className={layout.stack}>
      {hindrance && (
        <Notice
          tone="waiting"
          title={t(`hindrances.${hindrance}`)}
          {...(hindrance === "alone" && { action: <OperatorsLink /> })}
        />
      )}
      {isPrepared && <p>{t(prepared.isPassed ? "preparedPass" : "preparedFail", { by: prepared.by })}</p>}
      <Reasons of={of} />
      <VerificationDecisionActions {...{ world, applicationId, company, changes, events }} />
      {events.includes("prepare") && (
        <PrepareVerificationDecisionForm
          // what was entered is of this application, in this turn of its review
          key={application.history.length}
          {...{ world, applicationId }}
          mayPass={openHits === 0}
          paths={entryPaths(entry).map((path) => ({ value: path, label: label(path) }))}
        />
      )}
    </div>
  );
}

/** Lists the reasons of a refusal that is prepared or confirmed. */
function Reasons({ of: { application } }: { of: VerificationCase }) {
  const t = useTranslations("operations.verifications");
  const label = useVerificationFieldLabel();
  const { findings, reason } = application;
  const items = [
    ...(reason ? [{ label: t("reason"), value: reason, wide: true }] : []),
    ...findings.map(({ path, reason: why }) => ({ label: label(path), value: why, wide: true })),
  ];
  return items.length > 0 ? <FactList items={items} /> : null;
}
