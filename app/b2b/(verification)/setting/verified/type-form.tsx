import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { valueOf, type Query } from "@/components/kit/select/query";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { VerificationForm } from "@/components/verification/form/verification-form";
import { load } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { applications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import type { VerificationType } from "@/lib/verification/kinds";
import { mayChooseType } from "@/lib/verification/may-choose-type";
import { verificationScreens } from "@/lib/verification/screens";
import { correctedFrom } from "@/lib/verification/rules";
import { isRefused } from "@/lib/verification/states";
import { stepsOf } from "@/lib/verification/steps";
import { blankEntry } from "@/lib/verification/write";
import { dayOf } from "@/lib/time/beijing";
import { Elsewhere } from "./elsewhere";

type Form = "add" | "edit";
// named cast: a screen's path is a page that exists
const start = verificationScreens.start.path as Route;

export async function formMetadata(type: VerificationType, form: Form) {
  return { title: (await getTranslations("verification.form"))(`${type}.${form}`) };
}

/** The form of a type: as it was saved last, else as it was refused, else with nothing in it. ?step= names the step. */
export async function FormPage({
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
    load(drafts.draft, { type }),
    load(applications.standing, {}),
    worldNow(),
    searchParams,
  ]);
  const { application } = standing;
  const refused = application && application.type === type && isRefused(application.state) ? application : null;
  const today = dayOf(now);
  const title = t(`${type}.${form}`);
  if (!refused && (form === "edit" || !mayChooseType(standing)))
    return <Elsewhere title={title} text={t(form === "edit" ? "nothingToCorrect" : "submittedAlready")} />;
  const asked = Number(valueOf(query, "step") ?? NaN) - 1;
  const step = asked in stepsOf[type] ? asked : (draft?.step ?? 0);
  return (
    <div className={layout.page}>
      <PageHeader title={title} actions={<LinkButton href={start}>{t("toStart")}</LinkButton>}>
        {t(form === "edit" ? "editLead" : "addLead")}
      </PageHeader>
      <AreaMessages of={["verification", "terms"]}>
        <VerificationForm
          form={form}
          now={now}
          today={today}
          returnsFrom={correctedFrom(refused?.isRenewal ? refused.entry : null, today)}
          draft={draft}
          initial={{ entry: draft?.entry ?? refused?.entry ?? blankEntry(type), step, version: draft?.version ?? 0 }}
          fileNames={{ ...refused?.fileNames, ...draft?.fileNames }}
          findings={refused?.findings ?? []}
          refused={refused?.entry ?? null}
        />
      </AreaMessages>
    </div>
  );
}
