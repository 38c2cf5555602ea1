import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline, type Moment } from "@/components/kit/text/timeline";
import { InformationRequestForm } from "./inquiry-form";
import { CaseFile } from "./case-file";
import { verificationFileUrl, type VerificationCase } from "./verification-view";

/** Displays the requests of operations and the answers of the merchant, and the form that requests more. */
export function CaseThread({
  world,
  of: { application, events },
  now,
}: {
  world: string;
  of: VerificationCase;
  now: Date;
}) {
  const t = useTranslations("operations.verifications");
  const { applicationId, thread } = application;
  const moments = thread.map(({ no, isOperations, who, text, files, at }): Moment => ({
    key: String(no),
    tone: isOperations ? "waiting" : "moving",
    title: isOperations ? t("asked") : t("answered", { who }),
    at: <TimeText at={at} now={now} style="exact" />,
    note: (
      <>
        <span>{text}</span>
        {files.map(({ fileId, name }) => (
          <span key={fileId} className={layout.actions}>
            <CaseFile src={verificationFileUrl(world, applicationId, fileId)} name={name} />
          </span>
        ))}
      </>
    ),
  }));
  return (
    <div className={layout.stack}>
      {moments.length > 0 ? <Timeline moments={moments} /> : <p>{t("noThread")}</p>}
      {events.includes("ask") && <InformationRequestForm key={thread.length} {...{ world, applicationId }} />}
    </div>
  );
}
