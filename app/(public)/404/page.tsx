import { getTranslations } from "next-intl/server";
import { PageNotFound } from "../../nowhere";

export async function generateMetadata() {
  return { title: (await getTranslations("access.noPage"))("title") };
}

export default PageNotFound;
