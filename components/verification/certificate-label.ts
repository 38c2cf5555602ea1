import { useTranslations } from "next-intl";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";
import { certificatePapers, isCertificatePath } from "@/lib/verification/materials";

/**
 * Returns a function that labels a certificate by the path of its last day: "Business licence", or the name of the
 * person with the document.
 */
export function useCertificateLabel(): (of: { readonly path: string; readonly name: string }) => string {
  const [t, label] = [useTranslations("verification"), useVerificationFieldLabel()];
  return ({ path, name }) =>
    isCertificatePath(path)
      ? t(`papers.${certificatePapers[path].paper}`)
      : t("certificates.identity", { name, who: label(path).split(" · ")[0] ?? "" });
}
