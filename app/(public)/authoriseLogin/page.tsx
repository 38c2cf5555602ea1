import { getTranslations } from "next-intl/server";
import { EditionGrantSignInForm } from "@/components/access/sign-in/grant-form";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { siteOfRequest } from "@/lib/backend/site";
import { sanitizeReturnPath } from "@/lib/gate/local-path";
import { sharedSignInLabels } from "../login/words";

export async function generateMetadata() {
  return { title: (await getTranslations("access.authoriseLogin"))("title") };
}

/** Receives the user whom the sibling edition sends back with a grant. */
export default async function EditionGrantSignInPage({ searchParams }: PageProps<"/authoriseLogin">) {
  const t = await getTranslations("access.authoriseLogin");
  const labels = {
    ...(await sharedSignInLabels()),
    go: t("go"),
    none: t("none"),
    noneText: t("noneText"),
    login: t("login"),
  };
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
      <EditionGrantSignInForm next={sanitizeReturnPath((await searchParams).next, "/b2b")} labels={labels} />
    </SignInFrame>
  );
}
