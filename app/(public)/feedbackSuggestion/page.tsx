import { getTranslations } from "next-intl/server";
import { EnquiryPage } from "@/components/help/enquiry-page";
import { WaysToAsk } from "@/components/help/ways-to-ask";
import { localPath } from "@/lib/gate/local-path";

export async function generateMetadata() {
  return { title: (await getTranslations("help.enquiryPages"))("suggestion.title") };
}

/** Suggestions: stored, and read by operations. ?page= names the page it is about. */
export default async function FeedbackSuggestion({ searchParams }: PageProps<"/feedbackSuggestion">) {
  const { page } = await searchParams;
  return (
    <EnquiryPage about="suggestion" kinds={["suggestion"]} page={localPath(page, "")}>
      <WaysToAsk />
    </EnquiryPage>
  );
}
