import "server-only";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { EntranceLabels } from "@/components/access/sign-in/entrance";
import type { SignInBy, SignInLabels } from "@/components/access/sign-in/sign-in-form";
import { isOpsHost } from "@/lib/session/request";
import { isProduction } from "@/lib/session/settings";

/** Returns the texts that all sign-in forms share: they come from the server, so that the pages ship only their own. */
export async function sharedSignInLabels(): Promise<EntranceLabels> {
  const [t, code, shell] = [
    await getTranslations("access.secondStep"),
    await getTranslations("kit.code"),
    await getTranslations("shell"),
  ];
  return {
    connection: { noResponse: shell("connection.lost"), status: shell("connection.status", { status: "{status}" }) },
    problems: shell("problems"),
    step: {
      title: t("title"),
      newDevice: t("newDevice"),
      secondStep: t("secondStep"),
      way: t("way"),
      phone: t("phone", { to: "{to}" }),
      email: t("email", { to: "{to}" }),
      app: t("app"),
      passkey: t("passkey"),
      code: t("code"),
      appCode: t("appCode"),
      recovery: t("recovery"),
      usePasskey: t("usePasskey"),
      submit: t("submit"),
      back: t("back"),
      over: t("over"),
      cancelledText: t("cancelled"),
      // in a simulation, users who try the product need to know where its codes go
      hint: isProduction() ? "" : t("hint"),
      toOutbox: isOpsHost(await headers()) ? t("toOutbox") : "",
      missing: (await getTranslations("validation"))("text.missing"),
      send: code("send"),
      again: code("again", { seconds: "{seconds}" }),
      sentText: code("sent"),
    },
  };
}

const loginNoKeys = { phone: "phone", email: "email", merchant: "person" } as const;
const shapeKeys = { phone: "text.phone", email: "text.email", merchant: "text.missing" } as const;

/** Returns the texts of a sign-in form, by the kind of sign-in. */
export async function signInLabels(by: SignInBy): Promise<SignInLabels> {
  const [t, kit, v] = [
    await getTranslations("access.login"),
    await getTranslations("kit.password"),
    await getTranslations("validation"),
  ];
  return {
    ...(await sharedSignInLabels()),
    loginNo: t(loginNoKeys[by]),
    loginNoShape: v(shapeKeys[by]),
    dialCode: (await getTranslations("kit.phone"))("dialCode"),
    userNo: t("userNo"),
    password: t("password"),
    captcha: t("captcha"),
    captchaImage: t("captchaImage"),
    refresh: t("refresh"),
    working: t("working"),
    worked: t("worked"),
    submit: t("submit"),
    show: kit("show"),
    hide: kit("hide"),
    missing: v("text.missing"),
    problem: v("named", { label: "{label}", text: "{text}" }),
    agree: v("terms.agree"),
  };
}
