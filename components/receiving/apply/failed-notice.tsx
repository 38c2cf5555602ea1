import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { applicationFields } from "@/lib/receiving/account-entry";
import type { ApplyTyped } from "@/lib/receiving/apply-rule";
import type { FailedApplication } from "./apply-form";

/** Explains why an application failed, in general and field by field. */
export function FailedApplicationNotice({ application: { reason, findings } }: { application: FailedApplication }) {
  const [t, fields] = [useTranslations("receiving.apply"), useTranslations("receiving.field")];
  const reasonOf = useReasonText();
  const lines = applicationFields.flatMap((field) =>
    findings
      .filter((finding) => finding.field === field)
      .map((finding) => `${fields(field)}: ${reasonOf(finding.reason)}`),
  );
  return (
    <Notice tone="bad" title={t("failed")}>
      {reason && <p>{reasonOf(reason)}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Returns the display text of a reason: the bank's own words, or the text for an automatic check's result. */
function useReasonText(): (reason: string) => string {
  const t = useTranslations("receiving.checkReason");
  // named cast: looked up with `has`
  return (reason) => (/^[A-Za-z]+$/.test(reason) && t.has(reason as "prohibited") ? t(reason as "prohibited") : reason);
}

/** Returns the findings of the bank or the automatic checks per field, as long as the field's value is unchanged. */
export function useApplicationFindingLookup(
  failedApplication: FailedApplication | null,
  entry: ApplyTyped,
): (name: keyof ApplyTyped) => string | undefined {
  const reasonOf = useReasonText();
  return (name) => {
    if (!failedApplication || name === "agreed" || name === "version") return undefined;
    const before = name === "fileIds" ? failedApplication.files.map(({ fileId }) => fileId) : failedApplication[name];
    if (JSON.stringify(before) !== JSON.stringify(entry[name])) return undefined;
    const finding = failedApplication.findings.find(({ field }) => field === name);
    return finding && reasonOf(finding.reason);
  };
}
