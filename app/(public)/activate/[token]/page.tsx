import { getTranslations } from "next-intl/server";
import { ActivateButton } from "@/components/access/activate-button";
import { SignInFrame } from "@/components/access/sign-in-frame";
import { AreaMessages, sharedAreas } from "@/components/shell/area-messages";

export async function generateMetadata() {
  return { title: (await getTranslations("access.activate"))("title") };
}

/** Opening the page changes nothing: mail programs open links too. The button does. */
export default async function Activate({ params }: PageProps<"/activate/[token]">) {
  const [{ token }, t] = [await params, await getTranslations("access.activate")];
  return (
    <SignInFrame title={t("title")} lead={t("lead")}>
      <AreaMessages of={[...sharedAreas, "access"]}><ActivateButton token={token} /></AreaMessages>
    </SignInFrame>
  );
}
