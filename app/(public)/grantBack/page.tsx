import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { LinkButton } from "@/components/kit/page/link-button";
import { signedIn } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";

export async function generateMetadata() {
  return { title: (await getTranslations("access.grantBack"))("title") };
}

/** Receives users whom another edition sent back without a grant: those still signed in continue, others sign in. */
export default async function ReturnedWithoutGrantPage() {
  const [t, { principal }] = [await getTranslations("access.grantBack"), await signedIn("portal")];
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t(principal ? "stillIn" : "notIn")}>
      {principal ? (
        <LinkButton href="/b2b" tone="primary">
          {t("home")}
        </LinkButton>
      ) : (
        <LinkButton href="/login" tone="primary">
          {t("login")}
        </LinkButton>
      )}
    </SignInFrame>
  );
}
