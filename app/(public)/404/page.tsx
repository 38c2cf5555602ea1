import { getTranslations } from "next-intl/server";
import { NoPage } from "../../no-page";

export async function generateMetadata() {
  return { title: (await getTranslations("access.noPage"))("title") };
}

export default NoPage;
