import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "@/components/access/sign-in-form";
import { SignInFrame } from "@/components/access/sign-in-frame";
import { LinkButton } from "@/components/kit/link-button";
import { access } from "@/lib/access/calls";
import { load, signedIn } from "@/lib/backend/load";
import { localPath } from "@/lib/gate/local-path";

export async function generateMetadata() {
  return { title: (await getTranslations("access.login"))("title") };
}

export default async function Login({ searchParams }: PageProps<"/login">) {
  const next = localPath((await searchParams).next, "/b2b");
  if ((await signedIn("portal")).who) redirect("/b2b");
  const [t, password] = [await getTranslations("access.login"), await getTranslations("kit.password")];
  const { captchaId, image } = await load(access.captcha, {});
  const words = {
    loginNo: t("loginNo"), password: t("password"), captcha: t("captcha"), captchaImage: t("captchaImage"), refresh: t("refresh"), submit: t("submit"),
    show: password("show"), hide: password("hide"), missing: (await getTranslations("validation"))("text.missing"), connection: (await getTranslations("shell.connection"))("lost"), problems: (await getTranslations("shell"))("problems"), problem: (await getTranslations("validation"))("named", { label: "{label}", text: "{text}" }),
  };
  return (
    <SignInFrame title={t("title")} lead={t("lead")} notice={next === "/b2b" ? undefined : t("back")}>
      <SignInForm next={next} captcha={{ captchaId, image }} words={words} />
      <LinkButton tone="quiet" href="/forget">{t("forgot")}</LinkButton>
    </SignInFrame>
  );
}
