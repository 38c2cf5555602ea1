import { getTranslations } from "next-intl/server";
import { EnquiryPage } from "@/components/help/enquiry-page";
import { ContactOptions } from "@/components/help/contact-channels";
import { sanitizeReturnPath } from "@/lib/gate/local-path";

export async function generateMetadata() {
  return { title: (await getTranslations("help.enquiryPages"))("suggestion.title") };
}

/** Collects suggestions, which are stored and read by operations. ?page= names the page concerned. */
export default async function SuggestionFormPage({ searchParams }: PageProps<"/feedbackSuggestion">) {
  const { page } = await searchParams;
  return (
    <EnquiryPage about="suggestion" kinds={["suggestion"]} page={sanitizeReturnPath(page, "")}>
      <ContactOptions />
    </EnquiryPage>
  );
}
