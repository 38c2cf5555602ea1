import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { valueInQuery, type Query } from "@/components/kit/select/query";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { VerificationTypeForm } from "@/components/verification/form/verification-form";
import { loadForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import type { VerificationType } from "@/lib/verification/kinds";
import { mayChooseVerificationType } from "@/lib/verification/type-choice";
import { verificationScreens } from "@/lib/verification/screens";
import { correctedReturnBaseDay } from "@/lib/verification/rules";
import { isRefusedState } from "@/lib/verification/states";
import { verificationSteps } from "@/lib/verification/steps";
import { blankEntry } from "@/lib/verification/write";
import { beijingDay } from "@/lib/time/beijing";
import { VerificationFormUnavailable } from "./elsewhere";

type Form = "add" | "edit";
// named cast: a screen's path is a page that exists
const start = verificationScreens.start.path as Route;

export async function verificationFormMetadata(type: VerificationType, form: Form) {
  return { title: (await getTranslations("verification.form"))(`${type}.${form}`) };
}

/** Renders the form of a type: with the last draft, or the refused entry, or empty. ?step= names the step. */
export async function VerificationFormPage({
  type,
  form,
  searchParams,
}: {
  type: VerificationType;
  form: Form;
  searchParams: Promise<Query>;
}) {
  const t = await getTranslations("verification.form");
  const [{ draft }, standing, now, query] = await Promise.all([
    loadForPage(drafts.draft, { type }),
    loadForPage(verificationApplications.standing, {}),
    pageWorldNow(),
    searchParams,
  ]);
  const { application } = standing;
  const refusedApplication =
    application && application.type === type && isRefusedState(application.state) ? application : null;
  const today = beijingDay(now);
  const title = t(`${type}.${form}`);
  if (!refusedApplication && (form === "edit" || !mayChooseVerificationType(standing)))
    return (
      <VerificationFormUnavailable title={title} text={t(form === "edit" ? "nothingToCorrect" : "submittedAlready")} />
    );
  const requestedStep = Number(valueInQuery(query, "step") ?? NaN) - 1;
  const step = requestedStep in verificationSteps[type] ? requestedStep : (draft?.step ?? 0);
  return (
    <div className={layout.page}>
      <PageHeader title={title} actions={<LinkButton href={start}>{t("toStart")}</LinkButton>}>
        {t(form === "edit" ? "editLead" : "addLead")}
      </PageHeader>
      <AreaTranslations of={["verification", "terms"]}>
        <VerificationTypeForm
          form={form}
          now={now}
          today={today}
          returnsFrom={correctedReturnBaseDay(refusedApplication?.isRenewal ? refusedApplication.entry : null, today)}
          draft={draft}
          initial={{
            entry: draft?.entry ?? refusedApplication?.entry ?? blankEntry(type),
            step,
            version: draft?.version ?? 0,
          }}
          fileNames={{ ...refusedApplication?.fileNames, ...draft?.fileNames }}
          findings={refusedApplication?.findings ?? []}
          refusedEntry={refusedApplication?.entry ?? null}
        />
      </AreaTranslations>
    </div>
  );
}
