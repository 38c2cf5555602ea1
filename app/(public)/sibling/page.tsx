import { getTranslations } from "next-intl/server";
import { Sibling } from "@/components/access/sign-in/sibling";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { Facts } from "@/components/kit/table/facts";
import { edition } from "@/lib/access/calls/edition";
import { load, signedIn } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";

export async function generateMetadata() {
  return { title: (await getTranslations("access.sibling"))("title") };
}

/** The simulator's stand-in for the sibling edition. It knows who was let in by a grant, and nothing of the portal. */
export default async function SiblingPage() {
  const [t, { who }] = [await getTranslations("access.sibling"), await signedIn("sibling")];
  const me = who ? await load(edition.siblingMe, {}) : null;
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
    <SignInFrame hotline={(await site()).hotline} title={t("title")} lead={t("lead")}>
      {me && (
        <section aria-label={t("who")}>
          <Facts
            narrow
            items={[
              { label: t("merchant"), value: `${me.userName} (${me.userNo})` },
              { label: t("operator"), value: me.operatorName },
            ]}
          />
        </section>
      )}
      <Sibling isIn={me !== null} labels={labels} />
    </SignInFrame>
  );
}
