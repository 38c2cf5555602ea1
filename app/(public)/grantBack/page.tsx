import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { LinkButton } from "@/components/kit/page/link-button";
import { signedIn } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";

export async function generateMetadata() {
  return { title: (await getTranslations("access.grantBack"))("title") };
}

/** The way back from another edition that granted nothing: users who are still signed in go on, others sign in. */
export default async function GrantBack() {
  const [t, { who }] = [await getTranslations("access.grantBack"), await signedIn("portal")];
  return (
    <SignInFrame hotline={(await site()).hotline} title={t("title")} lead={t(who ? "stillIn" : "notIn")}>
      {who ? (
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
