import { getTranslations } from "next-intl/server";
import { ForgetForms } from "@/components/access/forget-forms";
import { SignInFrame } from "@/components/access/sign-in-frame";
import { AreaMessages, sharedAreas } from "@/components/shell/area-messages";
import { access } from "@/lib/access/calls";
import { load } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.forget"))("title") };
}

export default async function Forget({ searchParams }: PageProps<"/forget">) {
  const { loginNo } = await searchParams;
  const [captcha, t] = [await load(access.captcha, {}), await getTranslations("access.forget")];
  return (
    <SignInFrame title={t("title")} lead={t("lead")}>
      <AreaMessages of={[...sharedAreas, "access"]}><ForgetForms loginNo={typeof loginNo === "string" ? loginNo.slice(0, 120) : ""} captcha={captcha} /></AreaMessages>
    </SignInFrame>
  );
}
