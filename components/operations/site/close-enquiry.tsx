"use client";
import { useTranslations } from "next-intl";
import { enquiries } from "@/lib/operations/calls/enquiries";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";

/** Closes an enquiry, with a note on its outcome. */
export function CloseEnquiryButton({ world, id, enquiryNo }: { world: string; id: string; enquiryNo: string }) {
  const t = useTranslations("operations.enquiries");
  return (
    <ConfirmActionButton
      call={enquiries.closeEnquiry}
      input={({ text: answer }) => ({ world, id, answer })}
      small
      label={t("close")}
      title={t("closeTitle", { enquiryNo })}
      action={t("closeAction")}
      field={{ label: t("answer"), help: t("answerHelp") }}
      successMessage={() => t("closed", { enquiryNo })}
    />
  );
}
