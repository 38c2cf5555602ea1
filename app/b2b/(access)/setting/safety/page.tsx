import { getTranslations } from "next-intl/server";
import { Safety } from "@/components/access/safety";
import { access } from "@/lib/access/calls";
import { account } from "@/lib/backend/account";
import { load } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.safety"))("title") };
}

export default async function SafetyPage() {
  const [own, { exists }] = await Promise.all([account(), load(access.hasPayPassword, {})]);
  return <Safety account={own} hasPayPassword={exists} />;
}
