import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { applicationFields } from "@/lib/receiving/account-entry";
import type { ApplyTyped } from "@/lib/receiving/apply-rule";
import type { FailedApplication } from "./apply-form";

/** Why an application failed: in general, and field by field. */
export function FailedNotice({ application: { reason, findings } }: { application: FailedApplication }) {
  const [t, fields] = [useTranslations("receiving.apply"), useTranslations("receiving.field")];
  const reasonOf = useReasonText();
  const named = applicationFields.flatMap((field) =>
    findings.filter((one) => one.field === field).map((one) => `${fields(field)}: ${reasonOf(one.reason)}`),
  );
  return (
    <Notice tone="bad" title={t("failed")}>
      {reason && <p>{reasonOf(reason)}</p>}
      {named.length > 0 && (
        <ul>
          {named.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** A reason as it is read: the bank's own words, or the text of what the automatic checks found. */
function useReasonText(): (reason: string) => string {
  const t = useTranslations("receiving.checkReason");
  // named cast: looked up with `has`
  return (reason) => (/^[A-Za-z]+$/.test(reason) && t.has(reason as "prohibited") ? t(reason as "prohibited") : reason);
}

/** What was found wrong with a field, by the bank or by the automatic checks, as long as it says the same as then. */
export function useFindingOf(
  failed: FailedApplication | null,
  entry: ApplyTyped,
): (name: keyof ApplyTyped) => string | undefined {
  const reasonOf = useReasonText();
  return (name) => {
    if (!failed || name === "agreed" || name === "version") return undefined;
    const before = name === "fileIds" ? failed.files.map(({ fileId }) => fileId) : failed[name];
    if (JSON.stringify(before) !== JSON.stringify(entry[name])) return undefined;
    const found = failed.findings.find(({ field }) => field === name);
    return found && reasonOf(found.reason);
  };
}
