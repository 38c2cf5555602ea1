import { getTranslations } from "next-intl/server";
import { SiblingEditionActions } from "@/components/access/sign-in/sibling";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { FactList } from "@/components/kit/table/facts";
import { edition } from "@/lib/access/calls/edition";
import { loadForPage, signedIn } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";

export async function generateMetadata() {
  return { title: (await getTranslations("access.sibling"))("title") };
}

/**
 * Represents the sibling edition in the simulator. It knows only the users who entered by a grant, and has no access to
 * the portal.
 */
export default async function SimulatedSiblingEditionPage() {
  const [t, { principal }] = [await getTranslations("access.sibling"), await signedIn("sibling")];
  const me = principal ? await loadForPage(edition.siblingMe, {}) : null;
  const labels = {
    entering: t("entering"),
    back: t("back"),
    leave: t("leave"),
    without: t("without"),
    nobody: t("nobody"),
    nobodyText: t("nobodyText"),
    toLogin: t("toLogin"),
    connection: (await getTranslations("shell.connection"))("lost"),
  };
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
      {me && (
        <section aria-label={t("who")}>
          <FactList
            narrow
            items={[
              { label: t("merchant"), value: `${me.userName} (${me.userNo})` },
              { label: t("operator"), value: me.operatorName },
            ]}
          />
        </section>
      )}
      <SiblingEditionActions isIn={me !== null} labels={labels} />
    </SignInFrame>
  );
}
